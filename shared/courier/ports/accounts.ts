import type { Account } from "#shared/courier/domain/accounts/account.ts";

/** Repository of the courier's accounts. */
export interface Accounts {
  find(clientid: string): Promise<Account | undefined>;
  /** Stores the account under the next free account number. */
  add(account: Omit<Account, "number">): Promise<Account>;
  /** Overwrites the account. Returns false if its secrets have changed since it was read. */
  replace(account: Account, read: Account): Promise<boolean>;
}

/** Generates, hashes and verifies ids and secrets. */
export interface Credentials {
  generateClientId(): string;
  generateSecretId(): string;
  generateNotificationId(): string;
  hashSecret(secret: string): string;
  /** Compares in constant time. Without a hash it takes the same time and returns false. */
  verifySecret(secret: string, hash: string | undefined): boolean;
}

/** The `whsec_…` secrets with which accounts' notifications are signed. They are never stored. */
export interface SigningSecrets {
  /** Returns the id of the key from which new secrets are derived. */
  getCurrentKeyId(): Promise<string>;
  /** Derives the secret of an account, from the key of its time. Throws if that key was removed. */
  derive(
    account: Pick<Account, "clientid" | "signingKeyId" | "signingKeyVersion">,
  ): Promise<string>;
}
