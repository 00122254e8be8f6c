import type { Table } from "#shared/aws/table.ts";
import { toDeliveryItemKey } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { BuyerNames } from "#shared/bridge/ports/delivery-listing.ts";
import { fromDeliveryItem } from "./delivery-item.ts";

/** Reads the names of a page of deliveries in one batch. Eventually consistent. */
export const createDynamoBuyerNames = (table: Table): BuyerNames => ({
  async readNames(keys) {
    // The name is stored compressed, with what else no index needs.
    const items = await table.batchGet(keys.map(toDeliveryItemKey), { isConsistent: false });
    const names = items
      .map(fromDeliveryItem)
      .map(({ key, recipient }) => [formatDeliveryKey(key), recipient?.name ?? ""] as const);
    return new Map(names.filter(([, name]) => name !== ""));
  },
});
