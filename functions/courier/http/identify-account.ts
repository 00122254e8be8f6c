import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import type { CallerIdentifier } from "./route.ts";

const UNAUTHENTICATED: Refusal = {
  name: "unauthenticated",
  msgtext: "The headers clientid and secretid must be those of an account.",
};

/** Identifies the account by its two credential headers (interface document, Authentication). */
export const identifyAccount =
  (
    authenticate: (clientid?: string, secretid?: string) => Promise<Account | undefined>,
  ): CallerIdentifier<Account> =>
  async ({ headers: { clientid, secretid } }) => {
    const account = await authenticate(clientid, secretid);
    return account === undefined ? fail(UNAUTHENTICATED) : ok(account);
  };
