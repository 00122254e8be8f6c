import { parseGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { findFulfillmentOrder, refuseNotFound, saveFulfillmentOrder } from "./report-progress.ts";
import { listSupportedActions } from "./supported-actions.ts";
import { createUserErrors } from "./user-error.ts";

const holdLimit = 10;

/** GraphQL's FulfillmentOrderHoldInput, for whole fulfillment orders only. */
export interface HoldInput {
  readonly reason: string;
  readonly reasonNotes?: string | null;
  readonly handle?: string | null;
}

/** Puts a fulfillment order on hold. One handle can hold it once. */
export function holdFulfillmentOrder(shop: Shop, id: string, input: HoldInput) {
  const record = findFulfillmentOrder(shop, id);
  if (record === undefined) return refuseNotFound(["id"]);
  if (!listSupportedActions(record).includes("HOLD")) {
    return createUserErrors("Fulfillment order cannot be held.", ["id"], "TAKEN");
  }
  const handle = input.handle ?? null;
  if (record.holds.some((hold) => hold.handle === handle)) {
    const code = "DUPLICATE_FULFILLMENT_HOLD_HANDLE";
    return createUserErrors("Handle is already in use.", ["fulfillmentHold", "handle"], code);
  }
  if (record.holds.length >= holdLimit) {
    const code = "FULFILLMENT_ORDER_HOLD_LIMIT_REACHED";
    return createUserErrors("The limit of holds has been reached.", ["id"], code);
  }
  const hold = {
    id: shop.store.createId(),
    reason: input.reason,
    reasonNotes: input.reasonNotes ?? null,
    handle,
  };
  const held = { ...record, status: "ON_HOLD" as const, holds: [...record.holds, hold] };
  return { ...saveFulfillmentOrder(shop, held), fulfillmentHold: hold };
}

/** Releases the named holds, or all. The fulfillment order opens when no hold is left. */
export function releaseHold(shop: Shop, id: string, holdIds?: readonly string[] | null) {
  const record = findFulfillmentOrder(shop, id);
  if (record === undefined) return refuseNotFound(["id"]);
  if (record.status !== "ON_HOLD") {
    return createUserErrors("Fulfillment order is not on hold.", ["id"]);
  }
  const named = holdIds?.map((holdId) => parseGid("FulfillmentHold", holdId));
  const holds = named ? record.holds.filter((hold) => !named.includes(hold.id)) : [];
  return saveFulfillmentOrder(shop, {
    ...record,
    holds,
    status: holds.length > 0 ? "ON_HOLD" : "OPEN",
  });
}
