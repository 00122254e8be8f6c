import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  listForCode,
  type MerchantMail,
} from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import { recordCode, setCode } from "#shared/bridge/domain/merchant-mail/recipients.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/mail.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type {
  MerchantMails,
  MerchantMailWriter,
} from "#shared/bridge/ports/merchant-mail/merchant-mails.ts";
import type { Mailer } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { updateMail } from "./update-mail.ts";

export interface SendMailDeps {
  readonly mails: MerchantMails;
  readonly mailer: Mailer;
  readonly writer: MerchantMailWriter;
  readonly clock: Clock;
  readonly report: (storeId: StoreId, outcome: "incidents" | "code") => void;
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
}

export interface SendCodesDeps extends SendMailDeps {
  /** Six digits. */
  readonly createCode: () => string;
  readonly hashCode: (email: string, code: string) => string;
}

/**
 * Mails a code to each address that has none. It is saved first, so that the code in a mail is valid;
 * after a crash, another one is mailed and replaces it. Returns undefined if another process saved first.
 */
export async function sendCodes(
  deps: SendCodesDeps,
  store: StoreProfile,
  mail: MerchantMail,
): Promise<MerchantMail | undefined> {
  let current = mail;
  for (const { email } of listForCode(mail, deps.clock())) {
    const code = deps.createCode();
    const hash = deps.hashCode(email, code);
    const created = { hash, createdAt: deps.clock(), wrongTries: 0 };
    const coded = setCode(current, email, created);
    if ((await deps.mails.save(coded)) === "conflict") return undefined;
    const isSent = await trySend(deps, store, deps.writer.writeCode(email, store, code));
    if (isSent) deps.report(store.storeId, "code");
    current = await updateMail(deps.mails, { ...coded, revision: coded.revision + 1 }, (stored) =>
      recordCode(stored, { email, hash }, isSent, deps.clock()),
    );
  }
  return current;
}

/** Returns whether the mail service took the mail. A failure is reported, and delays no other address. */
export async function trySend(
  { mailer, reportFailure }: Pick<SendMailDeps, "mailer" | "reportFailure">,
  { storeId }: Pick<StoreProfile, "storeId">,
  mail: Mail,
): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    reportFailure(storeId, error);
    return false;
  }
}
