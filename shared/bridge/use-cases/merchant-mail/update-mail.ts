import type { MerchantMail } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { MerchantMails } from "#shared/bridge/ports/merchant-mail/merchant-mails.ts";

/** A run that mails meanwhile saves a few times. */
const MAX_TRIES = 5;

/**
 * Saves what `computeNext` makes of the mails as they are stored, and returns it. Saves nothing if that
 * is the same. Throws `UnavailableError` if others save again and again, or the store id belongs to
 * another shop than before.
 */
export async function updateMail(
  mails: Pick<MerchantMails, "read" | "save">,
  before: MerchantMail,
  computeNext: (mail: MerchantMail) => MerchantMail,
): Promise<MerchantMail> {
  let mail = before;
  for (let tries = 0; tries < MAX_TRIES && mail.shopId === before.shopId; tries++) {
    const next = computeNext(mail);
    if (next === mail) return mail;
    if ((await mails.save(next)) === "saved") return { ...next, revision: mail.revision + 1 };
    mail = (await mails.read(before.storeId)).mail;
  }
  throw new UnavailableError(createMessage("storage-busy"));
}
