import { findNextDaily } from "./daily-time.ts";
import type { Incident } from "./incident.ts";
import { getDueAt, listConfirmed, type MerchantMail } from "./merchant-mail.ts";

/** What is the matter now. */
interface IncidentList {
  readonly incidents: readonly Incident[];
  /** False if there were more than one run reads: what is not among them may still go on. */
  readonly isComplete: boolean;
}

/**
 * What a run does: nothing, to save without a mail, or to mail about these incidents and save then.
 * `next` is what is saved, with the revision that was read.
 */
export type MailDecision =
  | { readonly kind: "nothing" }
  | { readonly kind: "save"; readonly next: MerchantMail }
  | {
      readonly kind: "mail";
      readonly incidents: readonly Incident[];
      readonly next: MerchantMail;
    };

/** Longer than a run takes: a claim that is older belongs to a run that died, and its mail is sent again. */
const CLAIM_MS = 5 * 60_000;
/** An item has room for as many; a store with more such deliveries at once is told of the newest. */
const MAX_TOLD = 2_000;

/** Whether a run has to read what is the matter. */
export function isMailDue(mail: MerchantMail, now: Date): boolean {
  const dueAt = getDueAt(mail);
  const isClaimed =
    mail.claimedAt !== undefined && now.getTime() - mail.claimedAt.getTime() < CLAIM_MS;
  return (
    mail.pace !== "off" &&
    listConfirmed(mail).length > 0 &&
    dueAt !== undefined &&
    dueAt <= now &&
    !isClaimed
  );
}

/** Decides by what was mailed before and what is the matter now. */
export function decideMerchantMail(
  mail: MerchantMail,
  { incidents, isComplete }: IncidentList,
  now: Date,
): MailDecision {
  const ids = new Set(incidents.map(({ id }) => id));
  const told = new Set(mail.toldIds);
  const stillTold = mail.toldIds.filter((id) => !isComplete || ids.has(id));
  const fresh = incidents.filter(({ id }) => !told.has(id));
  const isDaily = mail.pace === "daily";
  const next: MerchantMail = {
    ...mail,
    toldIds: [...fresh.map(({ id }) => id), ...stillTold].slice(0, MAX_TOLD),
    claimedAt: undefined,
    ...(isDaily && { nextDailyAt: findNextDaily(mail, now) }),
    ...(fresh.length > 0 && { lastSentAt: now }),
  };
  if (fresh.length > 0) return { kind: "mail", incidents: fresh, next };
  const isOver = stillTold.length < mail.toldIds.length;
  return isDaily || isOver ? { kind: "save", next } : { kind: "nothing" };
}
