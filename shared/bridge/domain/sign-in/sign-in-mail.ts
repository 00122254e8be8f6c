import { createLinkMail, type Mail } from "./mail.ts";
import { LINK_MINUTES } from "./sign-in-link.ts";

/** Creates the e-mail with a sign-in link; `site` is the store's address without scheme. */
export const createSignInMail = (to: string, site: string, link: string): Mail =>
  createLinkMail({
    to,
    subject: `Sign in to the deliveries of ${site}`,
    before: `Someone asked to sign in to the delivery pages of ${site}.`,
    link,
    linkText: "Sign in",
    after: [
      `The link is valid for ${LINK_MINUTES} minutes and can be used once. If this was not you, ignore this e-mail. Do not share the link.`,
      "You receive this e-mail because you are the store's administrator.",
    ],
  });
