import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Incident } from "#shared/bridge/domain/merchant-mail/incident.ts";
import type {
  MailChoices,
  MerchantMail,
} from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/mail.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";

/** Stores the mails to each store's merchant: the choices, the recipients, and what was told. */
export interface MerchantMails {
  /**
   * Returns the mails with the store as it is, undefined before it is connected. If nothing is stored,
   * or what is stored is of another shop that had the store id before, they are those of a merchant who
   * has chosen nothing.
   */
  read(storeId: StoreId): Promise<{
    readonly mail: MerchantMail;
    readonly store: StoreProfile | undefined;
  }>;
  /** Saves the next revision. Returns `conflict` if another writer saved first. */
  save(mail: MerchantMail): Promise<"saved" | "conflict">;
  /** Lists the stores whose mails a run has to look at. Eventually consistent. */
  listDue(now: Date): AsyncIterable<StoreId>;
}

/** Writes the mails, in words. */
export interface MerchantMailWriter {
  writeIncidents(
    to: string,
    store: StoreProfile,
    incidents: readonly Incident[],
    pace: MailChoices["pace"],
  ): Mail;
  writeCode(to: string, store: StoreProfile, code: string): Mail;
}
