import type { Account } from "#shared/courier/domain/accounts/account.ts";

/** Where accounts are kept. */
export interface Accounts {
  find(clientid: string): Promise<Account | undefined>;
  /** Gives the account the next number. */
  add(account: Omit<Account, "number">): Promise<Account>;
  /** Writes over the account that was read, unless its secrets changed since; tells whether it did. */
  replace(account: Account, read: Account): Promise<boolean>;
}

/** Makes, hashes and derives what proves who somebody is. */
export interface Credentials {
  generateClientId(): string;
  generateSecretId(): string;
  generateNotificationId(): string;
  hashSecret(secret: string): string;
  /** In constant time. Without a hash it takes as long, and never matches. */
  verifySecret(secret: string, hash: string | undefined): boolean;
}

/** The `whsec_…` secret of an account: derived, kept nowhere. */
export type SigningSecretDerivation = (
  account: Pick<Account, "clientid" | "signingKeyVersion">,
) => Promise<string>;
