import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { findStoreAccess } from "./find-store-access.ts";
import type { MerchantDeps } from "./merchant-deps.ts";
import { type Refusal, STORE_NOT_FOUND } from "./refusal.ts";

/** Answers for a store that is not connected: a shop that installed the app has this value until then. */
export const answerUnconnected = async <Value>(
  deps: MerchantDeps,
  storeId: StoreId,
  value: Value,
): Promise<Result<Value, Refusal>> =>
  (await findStoreAccess(deps, storeId)) === undefined ? STORE_NOT_FOUND : ok(value);
