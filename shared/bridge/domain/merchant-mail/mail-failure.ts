import type { MailRecipient } from "./merchant-mail.ts";

const FIRST_DELAY_MS = 5 * 60_000;
/** Once the cause is mended, nobody waits for longer. */
const MAX_DELAY_MS = 2 * 60 * 60_000;
/** An item has room for as many of each address; the newest stay. */
const MAX_MISSED = 200;

/** Notes that the mail service took no mail to an address, which is tried again after a growing time. */
export function recordMailFailure(
  recipient: MailRecipient,
  now: Date,
  missedIds: readonly string[] = [],
): MailRecipient {
  const failures = (recipient.failure?.failures ?? 0) + 1;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
  const failure = { failures, retryAt: new Date(now.getTime() + delay), missedIds: [] };
  return addMissed({ ...recipient, failure }, missedIds);
}

/** Adds incidents to those that an address missed; one that nothing failed for misses none. */
export function addMissed(recipient: MailRecipient, ids: readonly string[]): MailRecipient {
  const { failure } = recipient;
  if (failure === undefined) return recipient;
  const missedIds = [...new Set([...ids, ...failure.missedIds])].slice(0, MAX_MISSED);
  return { ...recipient, failure: { ...failure, missedIds } };
}

/** Forgets that mails to an address failed. */
export function forgetMailFailure(recipient: MailRecipient): MailRecipient {
  const { failure: _, ...rest } = recipient;
  return rest;
}
