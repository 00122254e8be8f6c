import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** What a merchant can be told of by e-mail. */
export const INCIDENT_KINDS = ["held", "failed", "returned", "disconnected"] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** `at-once`: within minutes. `daily`: one mail a day. */
export const MAIL_PACES = ["off", "at-once", "daily"] as const;
type MailPace = (typeof MAIL_PACES)[number];

/** The code that shows that a mailbox is its owner's, of which only the hash is stored. */
export interface MailCode {
  readonly hash: string;
  readonly createdAt: Date;
  readonly wrongTries: number;
  /** When it was mailed. Absent: the next run makes and mails another one. */
  readonly sentAt?: Date | undefined;
}

/** The mail service took no mail to an address, until one that it takes. */
interface MailFailure {
  readonly failures: number;
  readonly retryAt: Date;
  /** Ids of the incidents that were told to other addresses meanwhile, or to none. */
  readonly missedIds: readonly string[];
}

export interface MailRecipient {
  readonly email: string;
  /** When its owner entered the code. Nothing but the code is mailed before. */
  readonly confirmedAt?: Date | undefined;
  /** Absent until the first run that mails it, and once it was entered. */
  readonly code?: MailCode | undefined;
  readonly failure?: MailFailure | undefined;
}

/** What the merchant chooses about these mails. */
export interface MailChoices {
  readonly pace: MailPace;
  readonly kinds: readonly IncidentKind[];
  /** Local time of the daily mail, `08:00`. */
  readonly dailyAt: string;
  /** IANA name; null until one is chosen. */
  readonly timeZone: string | null;
}

/** The mails to a store's merchant: the choices, and what was told. */
export interface MerchantMail extends MailChoices {
  readonly storeId: StoreId;
  /** The shop that the store id belonged to, as `toShopId` returns it: nobody else's merchant is mailed. */
  readonly shopId: string;
  /** The optimistic lock: each save names the revision that it read. 0: never saved. */
  readonly revision: number;
  /** How often the choices and addresses were replaced: who replaces them names what was read. */
  readonly choicesRevision: number;
  readonly recipients: readonly MailRecipient[];
  /** Ids of the incidents that were mailed and are not over. */
  readonly toldIds: readonly string[];
  /** Saved before a mail is sent: whoever finds a younger one sends nothing. */
  readonly claimedAt?: Date | undefined;
  readonly lastSentAt?: Date | undefined;
  /** When the next daily mail is due. */
  readonly nextDailyAt?: Date | undefined;
}

/** Of a merchant who has chosen nothing yet. */
export const createMerchantMail = (storeId: StoreId, shopId: string): MerchantMail => ({
  storeId,
  shopId,
  revision: 0,
  choicesRevision: 0,
  pace: "off",
  kinds: INCIDENT_KINDS,
  dailyAt: "08:00",
  timeZone: null,
  recipients: [],
  toldIds: [],
});

const needsCode = ({ confirmedAt, code }: MailRecipient): boolean =>
  confirmedAt === undefined && code?.sentAt === undefined;

/** Whether an address waits because the mail service did not take the mail before. */
export const isWaiting = ({ failure }: MailRecipient, now: Date): boolean =>
  failure !== undefined && failure.retryAt > now;

/** Returns to whom a code is mailed now. */
export const listForCode = ({ recipients }: Pick<MerchantMail, "recipients">, now: Date) =>
  recipients.filter((one) => needsCode(one) && !isWaiting(one, now));

/** Returns to whom incidents are mailed. */
export const listConfirmed = ({ recipients }: Pick<MerchantMail, "recipients">) =>
  recipients.filter(({ confirmedAt }) => confirmedAt !== undefined);

/** At once, mails have at least this distance, so that a wave of incidents makes few of them. */
const MAIL_DISTANCE_MS = 15 * 60_000;
const ALWAYS = new Date(0);

/** Returns from when on new incidents are mailed; undefined if none are. */
export function getIncidentsDueAt(mail: MerchantMail): Date | undefined {
  if (mail.pace === "off" || listConfirmed(mail).length === 0) return undefined;
  if (mail.pace === "daily") return mail.nextDailyAt ?? ALWAYS;
  return new Date((mail.lastSentAt?.getTime() ?? -MAIL_DISTANCE_MS) + MAIL_DISTANCE_MS);
}

/** Returns when the next address that missed incidents is mailed again; undefined if none did. */
export const getRetryAt = (mail: MerchantMail): Date | undefined =>
  mail.pace === "off"
    ? undefined
    : findEarliest(listConfirmed(mail).map(({ failure }) => failure?.retryAt));

/**
 * Returns from when on a run has to look at these mails; undefined: there is nothing to do. A time in
 * the past stays as it is, so that the runs of a quiet store write nothing.
 */
export const getDueAt = (mail: MerchantMail): Date | undefined =>
  findEarliest([
    ...mail.recipients.filter(needsCode).map(({ failure }) => failure?.retryAt ?? ALWAYS),
    getRetryAt(mail),
    getIncidentsDueAt(mail),
  ]);

const findEarliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times
    .filter((time) => time !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
