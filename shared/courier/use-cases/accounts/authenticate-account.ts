import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts, Credentials } from "#shared/courier/ports/accounts.ts";

interface AuthenticateDeps {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
}

/**
 * Returns the account that both headers prove. Returns undefined for missing, unknown and wrong
 * credentials alike.
 */
export function authenticateAccount({ accounts, credentials }: AuthenticateDeps) {
  return async (clientid = "", secretid = ""): Promise<Account | undefined> => {
    const account = await accounts.find(clientid);
    return credentials.verifySecret(secretid, account?.secretHash) ? account : undefined;
  };
}
