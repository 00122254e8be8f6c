import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts, Credentials } from "#shared/courier/ports/accounts.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface AuthenticateDeps {
  readonly accounts: Pick<Accounts, "find">;
  readonly credentials: Pick<Credentials, "verifySecret">;
  readonly clock: Clock;
}

/** How late a function notices that an account was changed, or that its secret is revoked. */
const ACCOUNT_KEPT_MS = 5000;
/** The accounts that one function instance keeps. When there are more, it reads all again. */
const MOST_KEPT = 1000;

interface KeptAccount {
  readonly account: Account;
  readonly until: number;
}

/**
 * Returns the account that both headers prove. Returns undefined for missing, unknown and wrong
 * credentials alike. An account that was proved is kept for five seconds; a secret that does not fit
 * what is kept is compared with the table, so that a new secret is accepted at once.
 */
export function authenticateAccount({ accounts, credentials, clock }: AuthenticateDeps) {
  const keptAccounts = new Map<string, KeptAccount>();

  return async (clientid = "", secretid = ""): Promise<Account | undefined> => {
    const now = clock().getTime();
    const kept = keptAccounts.get(clientid);
    if (
      kept !== undefined &&
      now < kept.until &&
      credentials.verifySecret(secretid, kept.account.secretHash)
    )
      return kept.account;
    const account = await accounts.find(clientid);
    const isProved = credentials.verifySecret(secretid, account?.secretHash);
    if (account === undefined || !isProved) {
      keptAccounts.delete(clientid);
      return undefined;
    }
    if (keptAccounts.size >= MOST_KEPT) keptAccounts.clear();
    // Counted from before the read, which may have been slow.
    keptAccounts.set(clientid, { account, until: now + ACCOUNT_KEPT_MS });
    return account;
  };
}
