import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { ok } from "#shared/kernel/result.ts";
import { refuse } from "./refusal.ts";

/** Returns the body for a connected store, or the refusal for an unknown courier account. */
export const toConnectionResult = (
  connected: Store | "unknown-account",
  details: Readonly<Record<string, unknown>>,
) =>
  connected === "unknown-account"
    ? refuse(
        404,
        "No such courier account. Connect it first with PUT /ops/v1/accounts/{id}, and name it in account_id.",
      )
    : ok({ store_id: connected.storeId, key_prefix: connected.keyPrefix, ...details });
