import { createLinkMail, type Mail } from "#shared/bridge/domain/sign-in/mail.ts";

interface CodeMailOptions {
  readonly to: string;
  /** The store as its merchant knows it. */
  readonly site: string;
  readonly code: string;
  /** The page where the code is entered. */
  readonly pageUrl: string;
}

/** Writes the mail with the code that confirms an address. */
export const writeCodeMail = ({ to, site, code, pageUrl }: CodeMailOptions): Mail =>
  createLinkMail({
    to,
    subject: `${code} confirms your address for ${site}`,
    before: `Somebody who manages the deliveries of ${site} wants to have e-mail about them sent to this address. Enter the code ${code} on the page Notifications to confirm it.`,
    link: pageUrl,
    linkText: "Open Notifications",
    after: [
      "The code is valid for a day. If you do not know the store, ignore this e-mail: without the code, nothing more is sent.",
    ],
  });
