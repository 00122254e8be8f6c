import type { Accounts } from "#shared/courier/ports/accounts.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

/** Finds the number of the account that an operator's call names. */
export async function findAccountNumber(
  accounts: Pick<Accounts, "find">,
  { clientid }: { readonly clientid: string },
): Promise<Result<number, Refusal>> {
  const account = await accounts.find(clientid);
  return account === undefined ? fail(createNotFoundRefusal("account")) : ok(account.number);
}
