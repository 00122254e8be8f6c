import {
  decideMerchantMail,
  type MailDecision,
  recordMails,
} from "#shared/bridge/domain/merchant-mail/decide-merchant-mail.ts";
import type { MerchantMail } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import { type ListIncidentsDeps, listIncidents } from "./list-incidents.ts";
import { type SendMailDeps, trySend } from "./send-codes.ts";
import { updateMail } from "./update-mail.ts";

/**
 * Mails what needs the merchant and was not mailed yet. The mail is claimed before it is sent, and what
 * was told is saved afterwards, whatever the merchant saved meanwhile. Each address is tried: one that
 * the mail service does not take is tried again later, alone.
 */
export async function tellIncidents(
  deps: SendMailDeps & ListIncidentsDeps,
  store: StoreProfile,
  mail: MerchantMail,
): Promise<void> {
  const { mails, clock } = deps;
  const now = clock();
  const decision = decideMerchantMail(mail, await listIncidents(deps, store, mail.kinds, now), now);
  if (!decision.isNews) return;
  const claimed = { ...mail, claimedAt: now };
  // Somebody else was quicker: the next run looks again.
  if (decision.mails.length > 0 && (await mails.save(claimed)) === "conflict") return;
  const failed = await sendMails(deps, store, mail, decision);
  const revision = mail.revision + (decision.mails.length > 0 ? 1 : 0);
  await updateMail(mails, { ...claimed, revision }, (stored) =>
    recordMails(stored, decision, failed, now),
  );
}

/** Mails each address what it is told. Returns the addresses that the mail service did not take. */
async function sendMails(
  deps: SendMailDeps,
  store: StoreProfile,
  { pace }: MerchantMail,
  { mails }: MailDecision,
): Promise<Set<string>> {
  const failed = new Set<string>();
  for (const { email, incidents } of mails) {
    const written = deps.writer.writeIncidents(email, store, incidents, pace);
    if (!(await trySend(deps, store, written))) failed.add(email);
  }
  if (failed.size < mails.length) deps.report(store.storeId, "incidents");
  return failed;
}
