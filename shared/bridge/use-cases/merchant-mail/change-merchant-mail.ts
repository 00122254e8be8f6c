import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { findNextDaily } from "#shared/bridge/domain/merchant-mail/daily-time.ts";
import type {
  MailChoices,
  MerchantMail,
} from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import {
  type CodeOutcome,
  enterCode,
  listNewAddresses,
  replaceRecipients,
} from "#shared/bridge/domain/merchant-mail/recipients.ts";
import type { MerchantMails } from "#shared/bridge/ports/merchant-mail/merchant-mails.ts";
import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";
import { tryAcquireMail } from "#shared/bridge/use-cases/sign-in/mail-limits.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { updateMail } from "./update-mail.ts";

export interface ChangeMerchantMailDeps {
  readonly merchantMails: Pick<MerchantMails, "read" | "save">;
  readonly rateLimiter: RateLimiter;
  readonly createEventId: () => string;
  readonly clock: Clock;
}

/** How many addresses a store can enter in a day: each gets a mail, whoever it belongs to. */
const CODES_PER_DAY = 10;
const MINUTES_PER_DAY = 24 * 60;

export interface MailReplacement extends MailChoices {
  readonly emails: readonly string[];
  /** Of the choices that it was made of. */
  readonly choicesRevision: number;
}

/**
 * Replaces the choices and the addresses. New addresses are mailed a code by the next run. Returns
 * `conflict`, and changes nothing, if somebody else replaced them first.
 */
export async function replaceMailChoices(
  deps: ChangeMerchantMailDeps,
  storeId: StoreId,
  { emails, choicesRevision, ...choices }: MailReplacement,
): Promise<MerchantMail | "conflict" | "too-many"> {
  const { mail } = await deps.merchantMails.read(storeId);
  if (mail.choicesRevision !== choicesRevision) return "conflict";
  const isAllowed = await mayMailCodes(deps, storeId, listNewAddresses(mail.recipients, emails));
  if (!isAllowed) return "too-many";
  let isConflict = false;
  const saved = await updateMail(deps.merchantMails, mail, (before) => {
    // A run that mails meanwhile saves, too, and leaves the choices alone.
    isConflict = before.choicesRevision !== choicesRevision;
    if (isConflict) return before;
    return {
      ...before,
      ...choices,
      choicesRevision: choicesRevision + 1,
      recipients: replaceRecipients(before.recipients, emails),
      nextDailyAt: choices.pace === "daily" ? findNextDaily(choices, deps.clock()) : undefined,
    };
  });
  return isConflict ? "conflict" : saved;
}

async function mayMailCodes(
  { rateLimiter, createEventId, clock }: ChangeMerchantMailDeps,
  storeId: StoreId,
  emails: readonly string[],
): Promise<boolean> {
  const limit = { name: `codes ${storeId}`, max: CODES_PER_DAY, windowMinutes: MINUTES_PER_DAY };
  for (const email of emails) {
    const id = createEventId();
    if (!(await rateLimiter.tryAcquire(limit, id, clock()))) return false;
    if (!(await tryAcquireMail(rateLimiter, email, id, clock()))) return false;
  }
  return true;
}

/** Enters the code that an address was mailed. */
export async function confirmRecipient(
  deps: ChangeMerchantMailDeps,
  storeId: StoreId,
  entered: { readonly email: string; readonly codeHash: string },
): Promise<{ readonly outcome: CodeOutcome; readonly mail: MerchantMail }> {
  let outcome: CodeOutcome = "unknown";
  const found = await deps.merchantMails.read(storeId);
  const mail = await updateMail(deps.merchantMails, found.mail, (before) => {
    const result = enterCode(before, entered, deps.clock());
    outcome = result.outcome;
    return result.next;
  });
  return { outcome, mail };
}
