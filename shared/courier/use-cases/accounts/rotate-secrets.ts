import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { changeAccount } from "./change-account.ts";
import type { AccountSecrets, RegisterAccountDeps } from "./register-account.ts";

/**
 * Replaces an account's secrets and returns the new ones once. The old ones are refused as soon as no
 * function keeps the account any more: after seconds (`authenticate-account.ts`).
 */
export function rotateSecrets({ accounts, credentials, signingSecrets }: RegisterAccountDeps) {
  return async (clientid: string): Promise<Result<AccountSecrets, Refusal>> => {
    const secretid = credentials.generateSecretId();
    const secretHash = credentials.hashSecret(secretid);
    const signingKeyId = await signingSecrets.getCurrentKeyId();
    const rotated = await changeAccount(accounts, clientid, (account) =>
      ok({
        ...account,
        secretHash,
        signingKeyId,
        signingKeyVersion: account.signingKeyVersion + 1,
      }),
    );
    if (!rotated.ok) return rotated;
    const webhookSecret = await signingSecrets.derive(rotated.value);
    return ok({ account: rotated.value, secretid, webhookSecret });
  };
}
