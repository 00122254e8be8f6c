import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts, Credentials } from "#shared/courier/ports/accounts.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { createAccountMemory } from "./account-memory.ts";

interface AuthenticateDeps {
  readonly accounts: Pick<Accounts, "find">;
  readonly credentials: Pick<Credentials, "verifySecret">;
  readonly clock: Clock;
}

/**
 * Returns the account that both headers prove. Returns undefined for missing, unknown and wrong
 * credentials alike. An account that was proved is kept for five seconds; a secret that does not fit
 * what is kept is compared with the table, so that a new secret is accepted at once.
 */
export function authenticateAccount({ accounts, credentials, clock }: AuthenticateDeps) {
  const memory = createAccountMemory(clock);

  return async (clientid = "", secretid = ""): Promise<Account | undefined> => {
    const kept = memory.find(clientid);
    if (kept !== undefined && credentials.verifySecret(secretid, kept.secretHash)) return kept;
    const readFrom = clock();
    const account = await accounts.find(clientid);
    const isProved = credentials.verifySecret(secretid, account?.secretHash);
    if (account === undefined || !isProved) {
      memory.forget(clientid);
      return undefined;
    }
    memory.keep(account, readFrom);
    return account;
  };
}
