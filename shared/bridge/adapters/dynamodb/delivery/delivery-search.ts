import type { ItemKey, Table } from "#shared/aws/table.ts";
import {
  toAccountPartition,
  toDeliveryItemKey,
  toDeliveryKey,
  toOrderIdKey,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { type AccountId, deliveryKeySchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import { toNameKey } from "#shared/bridge/domain/listing/name-key.ts";
import type { DeliverySearch, ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import { LISTED_ATTRIBUTES, parseListedEntry } from "./listed-entry.ts";
import { toListedStore } from "./listed-fields.ts";
import { isMatch } from "./match-filter.ts";

/** Names that begin alike. With filters, some of them are left out after they are read. */
const MAX_CANDIDATES = 100;

/**
 * Searches with one query of `named`, one of `point` for each courier account of the store, and one
 * batch of items, however many deliveries there are.
 */
export const createDynamoDeliverySearch = (table: Table): DeliverySearch => ({
  async search({ storeId, accountIds }, filter, limit) {
    const text = filter.text.toLowerCase();
    const keys = await Promise.all([
      listByOrder(storeId, text),
      listByName(table, storeId, text),
      ...accountIds.map((accountId) => listByCourierId(table, storeId, accountId, filter.text)),
    ]);
    const unique = new Map(keys.flat().map((key) => [key.sk, key]));
    const items = await table.batchGet([...unique.values()], {
      attributes: LISTED_ATTRIBUTES,
      isConsistent: false,
    });
    const found = items.map(parseListedEntry).filter((one) => isMatch(one, filter));
    return found.toSorted((one, other) => compareFound(text, one, other)).slice(0, limit);
  },
});

/**
 * The keys of the orders whose id the text may be or contain: an access key is a prefix, the order's
 * id and, after a hyphen, the part.
 */
function listByOrder(storeId: StoreId, text: string): ItemKey[] {
  const [, orderId = "", part = "1"] = /(\d+)-(\d+)$/.exec(text) ?? [];
  const [lastId = ""] = /\d+$/.exec(text) ?? [];
  return [
    { storeId, orderId: lastId, part: 1 },
    { storeId, orderId, part: Number(part) },
  ].flatMap((candidate) => {
    const key = deliveryKeySchema.safeParse(candidate).data;
    return key === undefined ? [] : [toDeliveryItemKey(key)];
  });
}

async function listByName(table: Table, storeId: StoreId, text: string): Promise<ItemKey[]> {
  const name = toNameKey(text);
  if (name === "") return [];
  const { items } = await table.queryPage({
    index: "named",
    keyCondition: "listedStore = :store AND begins_with(nameKey, :name)",
    values: { ":store": toListedStore(storeId), ":name": name },
    limit: MAX_CANDIDATES,
  });
  return items.map((entry) => toDeliveryItemKey(toDeliveryKey(entry)));
}

/** Stores can share an account. A point and an order can have the same id. */
async function listByCourierId(
  table: Table,
  storeId: StoreId,
  accountId: AccountId,
  text: string,
): Promise<ItemKey[]> {
  const { items } = await table.queryPage({
    index: "point",
    keyCondition: "account = :account AND pointKey BETWEEN :id AND :order",
    values: {
      ":account": toAccountPartition(accountId),
      ":id": text,
      ":order": toOrderIdKey(text),
    },
  });
  return items
    .map(toDeliveryKey)
    .filter((key) => key.storeId === storeId)
    .map(toDeliveryItemKey);
}

/** What is called exactly so comes first, then the newest. */
function compareFound(text: string, one: ListedDelivery, other: ListedDelivery): number {
  const isExact = ({ orderName }: ListedDelivery) =>
    Number(toNameKey(orderName ?? "") === toNameKey(text));
  return isExact(other) - isExact(one) || Number(other.createdAt) - Number(one.createdAt);
}
