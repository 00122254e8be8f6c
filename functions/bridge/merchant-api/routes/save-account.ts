import type * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { type Refusal, refuse } from "#functions/bridge/merchant-api/refusal.ts";
import type { sandboxAccountBodySchema } from "#functions/bridge/merchant-api/schemas/courier-account-schema.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { tryAcquireCheck } from "#shared/bridge/use-cases/account-health/check-limits.ts";
import { ok, type Result } from "#shared/kernel/result.ts";

/** How a call that tries an account refuses. */
export const CHECK_REFUSALS = {
  422: "The courier was asked with this account, and did not take it.",
  429: "Accounts of this store were tried ten times in 15 minutes, or thirty times today.",
} as const;

/** Tries an account with a real call, and saves it as the store's own if it works. */
export async function checkAndSaveAccount(
  deps: MerchantDeps,
  storeId: StoreId,
  account: z.output<typeof sandboxAccountBodySchema>,
): Promise<Result<AccountId, Refusal>> {
  const { rateLimiter, createEventId, clock } = deps;
  if (!(await tryAcquireCheck(rateLimiter, storeId, createEventId(), clock())))
    return TOO_MANY_CHECKS;
  const checked = await deps.checkAccount(account);
  if (!checked.ok) return refuseAccount(checked.refusal);
  const accountId = deps.deriveOwnAccountId(storeId, account);
  await deps.stores.putOwnAccount({ ...account, accountId, noneForms: checked.value }, storeId);
  return ok(accountId);
}

const TOO_MANY_CHECKS = refuse(
  429,
  "Accounts were tried too often. Try again in 15 minutes, or tomorrow after thirty attempts.",
);

/** The field that a merchant mends. */
function refuseAccount(reason: Reason) {
  const text = formatMessage(reason);
  const field = reason.code === "refused-credentials" ? "secretId" : "baseUrl";
  return refuse(422, text, [{ field, message: text }]);
}
