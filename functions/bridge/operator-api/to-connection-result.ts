import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { ok } from "#shared/kernel/result.ts";
import { refuse } from "./refusal.ts";

/** Returns the body for a connected store, or the refusal. */
export const toConnectionResult = (
  connected: Store | "unknown-account" | "shop-taken",
  details: Readonly<Record<string, unknown>>,
) => {
  if (connected === "unknown-account") return UNKNOWN_ACCOUNT;
  if (connected === "shop-taken") return SHOP_TAKEN;
  return ok({ store_id: connected.storeId, key_prefix: connected.keyPrefix, ...details });
};

const UNKNOWN_ACCOUNT = refuse(
  404,
  "No such courier account. Connect it first with PUT /ops/v1/accounts/{id}, and name it in account_id.",
);
const SHOP_TAKEN = refuse(
  409,
  "The shop is connected under another store id, and a second connection would deliver every order twice. Send move: true to disconnect the other store and connect this one.",
  { code: "shop-taken" },
);
