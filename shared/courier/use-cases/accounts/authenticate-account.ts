import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts, Credentials } from "#shared/courier/ports/accounts.ts";

interface AuthenticateDeps {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
}

/** The account that both headers prove, or undefined: missing, unknown and wrong are told alike. */
export function authenticateAccount({ accounts, credentials }: AuthenticateDeps) {
  return async (clientid = "", secretid = ""): Promise<Account | undefined> => {
    const account = await accounts.find(clientid);
    return credentials.verifySecret(secretid, account?.secretHash) ? account : undefined;
  };
}
