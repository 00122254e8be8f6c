import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** How late a function notices that an account was changed, or that its secret is revoked. */
const KEPT_MS = 5000;
/** The accounts that one function instance keeps. When there are more, it reads all again. */
const MOST_KEPT = 1000;

/** Creates a memory of accounts, each for five seconds from before its read. */
export function createAccountMemory(clock: Clock) {
  const kept = new Map<string, { readonly account: Account; readonly until: number }>();

  return {
    find(clientid: string): Account | undefined {
      const found = kept.get(clientid);
      return found !== undefined && clock().getTime() < found.until ? found.account : undefined;
    },

    /** Keeps an account that was read. The read may have been slow. */
    keep(account: Account, readFrom: Date): void {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(account.clientid, { account, until: readFrom.getTime() + KEPT_MS });
    },

    forget: (clientid: string): void => void kept.delete(clientid),
  };
}

/**
 * Returns the accounts of a worker, which reads each once in five seconds. What its owner changes
 * meanwhile (the webhook address, the signing secret, the driver's step) counts from then on. An account
 * without a webhook address is always read: a notification that has none is never sent, so that the
 * owner's first address counts at once.
 */
export function rememberAccounts(accounts: Accounts, clock: Clock): Accounts {
  const memory = createAccountMemory(clock);
  return {
    ...accounts,
    async find(clientid) {
      const known = memory.find(clientid);
      if (known !== undefined) return known;
      const readFrom = clock();
      const account = await accounts.find(clientid);
      if (account?.webhookUrl !== undefined) memory.keep(account, readFrom);
      return account;
    },
  };
}
