import { findNextDaily } from "./daily-time.ts";
import type { Incident } from "./incident.ts";
import { addMissed, forgetMailFailure, recordMailFailure } from "./mail-failure.ts";
import {
  getIncidentsDueAt,
  getRetryAt,
  isWaiting,
  listConfirmed,
  type MailRecipient,
  type MerchantMail,
} from "./merchant-mail.ts";

/** What is the matter now. */
interface IncidentList {
  readonly incidents: readonly Incident[];
  /** False if there were more than one run reads: what is not among them may still go on. */
  readonly isComplete: boolean;
}

/** What one address is told. */
interface IncidentMail {
  readonly email: string;
  readonly incidents: readonly Incident[];
}

/** What a run mails to whom, and what it saves then; `recordMails` saves it. */
export interface MailDecision {
  readonly mails: readonly IncidentMail[];
  /** Ids of the incidents that nobody was told of before. */
  readonly freshIds: readonly string[];
  readonly toldIds: readonly string[];
  /** False if there is nothing to save, either. */
  readonly isNews: boolean;
}

/** Longer than a run takes: a claim that is older belongs to a run that died, and its mail is sent again. */
const CLAIM_MS = 5 * 60_000;
/** An item has room for as many; a store with more such deliveries at once is told of the newest. */
const MAX_TOLD = 2_000;

const isDue = (at: Date | undefined, now: Date): boolean => at !== undefined && at <= now;

/** Whether a run has to read what is the matter. */
export function isMailDue(mail: MerchantMail, now: Date): boolean {
  const isClaimed =
    mail.claimedAt !== undefined && now.getTime() - mail.claimedAt.getTime() < CLAIM_MS;
  return !isClaimed && (isDue(getIncidentsDueAt(mail), now) || isDue(getRetryAt(mail), now));
}

/**
 * Decides by what was mailed before and what is the matter now. An address that failed before is told
 * what it missed and still goes on, with what is new; until it is tried again, others are told alone.
 */
export function decideMerchantMail(
  mail: MerchantMail,
  { incidents, isComplete }: IncidentList,
  now: Date,
): MailDecision {
  const ids = new Set(incidents.map(({ id }) => id));
  const told = new Set(mail.toldIds);
  const stillTold = mail.toldIds.filter((id) => !isComplete || ids.has(id));
  const areIncidentsDue = isDue(getIncidentsDueAt(mail), now);
  const freshIds = areIncidentsDue
    ? incidents.map(({ id }) => id).filter((id) => !told.has(id))
    : [];
  const recipients = listConfirmed(mail).filter((one) => !isWaiting(one, now));
  const mails = recipients
    .map((one) => toIncidentMail(one, incidents, freshIds))
    .filter((one) => one.incidents.length > 0);
  const isOver = stillTold.length < mail.toldIds.length;
  const isDailyOver = areIncidentsDue && mail.pace === "daily";
  const isFailureOver = recipients.some(({ failure }) => failure !== undefined);
  return {
    mails,
    freshIds,
    toldIds: [...freshIds, ...stillTold].slice(0, MAX_TOLD),
    isNews: freshIds.length > 0 || isOver || isDailyOver || isFailureOver,
  };
}

function toIncidentMail(
  { email, failure }: MailRecipient,
  incidents: readonly Incident[],
  freshIds: readonly string[],
): IncidentMail {
  const ids = new Set([...freshIds, ...(failure?.missedIds ?? [])]);
  return { email, incidents: incidents.filter(({ id }) => ids.has(id)) };
}

/**
 * Returns the mails with what was decided and which addresses failed. They may have been changed since
 * the decision: choices, addresses and codes stay as they are.
 */
export function recordMails(
  mail: MerchantMail,
  { mails, freshIds, toldIds }: MailDecision,
  failed: ReadonlySet<string>,
  now: Date,
): MerchantMail {
  const record = (recipient: MailRecipient): MailRecipient => {
    if (recipient.confirmedAt === undefined) return recipient;
    if (isWaiting(recipient, now)) return addMissed(recipient, freshIds);
    const sent = mails.find(({ email }) => email === recipient.email);
    return sent !== undefined && failed.has(sent.email)
      ? recordMailFailure(
          recipient,
          now,
          sent.incidents.map(({ id }) => id),
        )
      : forgetMailFailure(recipient);
  };
  const isDailyOver = mail.pace === "daily" && isDue(getIncidentsDueAt(mail), now);
  return {
    ...mail,
    recipients: mail.recipients.map(record),
    toldIds,
    claimedAt: undefined,
    ...(isDailyOver && { nextDailyAt: findNextDaily(mail, now) }),
    ...(freshIds.length > 0 && { lastSentAt: now }),
  };
}
