import { forgetMailFailure, recordMailFailure } from "./mail-failure.ts";
import type { MailCode, MailRecipient, MerchantMail } from "./merchant-mail.ts";

export const MAX_RECIPIENTS = 5;

const CODE_MS = 24 * 60 * 60_000;
const MAX_WRONG_TRIES = 5;

const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** Returns the recipients with these addresses. Those that were confirmed stay so. */
export const replaceRecipients = (
  before: readonly MailRecipient[],
  emails: readonly string[],
): readonly MailRecipient[] =>
  emails.map((email) => before.find((one) => isSameAddress(one.email, email)) ?? { email });

/** Returns the addresses that are not among the recipients. */
export const listNewAddresses = (
  before: readonly MailRecipient[],
  emails: readonly string[],
): string[] => emails.filter((email) => !before.some((one) => isSameAddress(one.email, email)));

/** Gives an address that is not confirmed another code, which is not mailed yet. */
export const setCode = (mail: MerchantMail, email: string, code: MailCode): MerchantMail =>
  changeRecipient(mail, email, (one) => ({ ...one, code }));

/** Notes whether the mail service took the mail with a code. Returns the same mails if the code is another one by now. */
export const recordCode = (
  mail: MerchantMail,
  { email, hash }: { readonly email: string; readonly hash: string },
  isSent: boolean,
  now: Date,
): MerchantMail =>
  changeRecipient(mail, email, (one) => {
    if (one.code?.hash !== hash) return one;
    return isSent
      ? forgetMailFailure({ ...one, code: { ...one.code, sentAt: now } })
      : recordMailFailure(one, now);
  });

function changeRecipient(
  mail: MerchantMail,
  email: string,
  change: (recipient: MailRecipient) => MailRecipient,
): MerchantMail {
  const found = mail.recipients.find((one) => one.email === email && one.confirmedAt === undefined);
  const next = found && change(found);
  return next === found
    ? mail
    : {
        ...mail,
        recipients: mail.recipients.flatMap((one) => (one === found ? (next ?? []) : one)),
      };
}

export type CodeOutcome = "confirmed" | "unknown" | "wrong" | "expired";

/** Enters a code for an address. A wrong one counts, so that nobody can try all of them. */
export function enterCode(
  mail: MerchantMail,
  { email, codeHash }: { readonly email: string; readonly codeHash: string },
  now: Date,
): { readonly outcome: CodeOutcome; readonly next: MerchantMail } {
  const found = mail.recipients.find((one) => isSameAddress(one.email, email));
  if (found === undefined) return { outcome: "unknown", next: mail };
  if (found.confirmedAt !== undefined) return { outcome: "confirmed", next: mail };
  const { code } = found;
  if (code === undefined) return { outcome: "wrong", next: mail };
  const isOver = now.getTime() - code.createdAt.getTime() > CODE_MS;
  if (isOver || code.wrongTries >= MAX_WRONG_TRIES) return { outcome: "expired", next: mail };
  const isRight = code.hash === codeHash;
  const entered: MailRecipient = isRight
    ? { email: found.email, confirmedAt: now }
    : { ...found, code: { ...code, wrongTries: code.wrongTries + 1 } };
  const recipients = mail.recipients.map((one) => (one === found ? entered : one));
  return { outcome: isRight ? "confirmed" : "wrong", next: { ...mail, recipients } };
}
