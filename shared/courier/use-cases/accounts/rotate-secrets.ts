import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { changeAccount } from "./change-account.ts";
import type { RegisterDeps, Registered } from "./register-account.ts";

/** Gives an account new secrets, shown this once; the old ones stop with the save. */
export function rotateSecrets({ accounts, credentials, signingSecrets }: RegisterDeps) {
  return async (clientid: string): Promise<Result<Registered, Refusal>> => {
    const secretid = credentials.newSecretid();
    const secretHash = credentials.hash(secretid);
    const rotated = await changeAccount(accounts, clientid, (account) =>
      ok({ ...account, secretHash, signingKeyVersion: account.signingKeyVersion + 1 }),
    );
    if (!rotated.ok) return rotated;
    const webhookSecret = await signingSecrets(rotated.value);
    return ok({ account: rotated.value, secretid, webhookSecret });
  };
}
