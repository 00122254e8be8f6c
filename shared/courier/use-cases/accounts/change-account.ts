import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

/** Reads, decides and replaces the account. Repeats if the secrets changed in between. */
export async function changeAccount(
  accounts: Accounts,
  clientid: string,
  decide: (account: Account) => Result<Account, Refusal>,
): Promise<Result<Account, Refusal>> {
  for (;;) {
    const account = await accounts.find(clientid);
    const changed =
      account === undefined ? fail(createNotFoundRefusal("account")) : decide(account);
    if (!changed.ok || account === undefined) return changed;
    if (await accounts.replace(changed.value, account)) return ok(changed.value);
  }
}
