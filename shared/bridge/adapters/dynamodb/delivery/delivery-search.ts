import type { ItemKey, Table } from "#shared/aws/table.ts";
import {
  toAccountPartition,
  toDeliveryItemKey,
  toDeliveryKey,
  toOrderIdKey,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type AccountId, deliveryKeySchema, type StoreId } from "#shared/bridge/domain/ids.ts";
import { toNameKey } from "#shared/bridge/domain/listing/name-key.ts";
import type { DeliverySearch, ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import { compareNames } from "#shared/kernel/intl/compare-names.ts";
import { fromDeliveryItem } from "./delivery-item.ts";
import { LISTED_ATTRIBUTES, parseListedEntry } from "./listed-entry.ts";
import { toListedStore } from "./listed-fields.ts";
import { isMatch } from "./match-filter.ts";

/** Names that begin alike: two or three hundred bytes each, of which one read has thousands. */
const MAX_NAMES = 2000;
/** Deliveries that are read for one search: filters leave some of them out. */
const MAX_READ = 500;
const READ_AT_ONCE = 100;

/**
 * Searches with one query of `named`, one of `point` for each courier account of the store, and one
 * batch of items, or up to five if filters leave many out, however many deliveries there are.
 */
export const createDynamoDeliverySearch = (table: Table): DeliverySearch => ({
  async search({ storeId, accountIds }, filter, limit) {
    const text = filter.text.toLowerCase();
    const [byName, ...byId] = await Promise.all([
      listByName(table, storeId, text),
      listByOrder(storeId, text),
      ...accountIds.map((accountId) => listByCourierId(table, storeId, accountId, filter.text)),
    ]);
    const candidates = [...byId.flat(), ...byName.keys];
    const unique = [...new Map(candidates.map((key) => [key.sk, key])).values()];
    const found: ListedDelivery[] = [];
    let read = 0;
    while (read < Math.min(unique.length, MAX_READ) && found.length <= limit) {
      const items = await table.batchGet(unique.slice(read, read + READ_AT_ONCE), {
        attributes: LISTED_ATTRIBUTES,
        isConsistent: false,
      });
      found.push(...items.map(parseListedEntry).filter((one) => isMatch(one, filter)));
      read += READ_AT_ONCE;
    }
    return {
      deliveries: found.toSorted((one, other) => compareFound(text, one, other)).slice(0, limit),
      hasMore: found.length > limit || read < unique.length || byName.hasMore,
    };
  },

  async findByOrders(storeId, orderIds, filter) {
    const keys = orderIds.map((orderId) => toDeliveryItemKey({ storeId, orderId, part: 1 }));
    const first = await table.batchGet(keys, { isConsistent: false });
    // Only the first part says how many there are.
    const further = first.map(fromDeliveryItem).flatMap(listFurtherKeys);
    const others = await table.batchGet(further.slice(0, MAX_READ), {
      attributes: LISTED_ATTRIBUTES,
      isConsistent: false,
    });
    const found = [...first, ...others].map(parseListedEntry).filter((one) => isMatch(one, filter));
    return { deliveries: found.toSorted(compareBySeen), hasMore: further.length > MAX_READ };
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

/**
 * Lists the orders whose names begin so: those that are called exactly so, then the newest. The index
 * has names as texts, where 1042 comes before 999, but later orders have higher numbers.
 */
async function listByName(table: Table, storeId: StoreId, text: string): Promise<NamedOrders> {
  const name = toNameKey(text);
  if (name === "") return { keys: [], hasMore: false };
  const values = { ":store": toListedStore(storeId), ":name": name };
  const { items, lastKey } = await table.queryPage({
    index: "named",
    keyCondition: "listedStore = :store AND begins_with(nameKey, :name)",
    values,
    isDescending: true,
    limit: MAX_NAMES,
  });
  // Whoever is called exactly so comes first as a text, and was cut off with the first ones.
  const exact = lastKey && {
    index: "named",
    keyCondition: "listedStore = :store AND nameKey = :name",
    values,
    limit: READ_AT_ONCE,
  };
  const first = exact === undefined ? [] : (await table.queryPage(exact)).items;
  const newestFirst = items.toSorted((one, other) =>
    compareNames(String(other.nameKey), String(one.nameKey)),
  );
  const entries = [
    ...first,
    ...newestFirst.filter(({ nameKey }) => nameKey === name),
    ...newestFirst,
  ];
  return {
    keys: entries.map((entry) => toDeliveryItemKey(toDeliveryKey(entry))),
    hasMore: lastKey !== undefined,
  };
}

interface NamedOrders {
  readonly keys: readonly ItemKey[];
  /** More names begin so. */
  readonly hasMore: boolean;
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
  return isExact(other) - isExact(one) || compareBySeen(one, other);
}

/** The newest first; the parts of an order in their order. */
const compareBySeen = (one: ListedDelivery, other: ListedDelivery): number =>
  Number(other.createdAt) - Number(one.createdAt) || one.key.part - other.key.part;

const listFurtherKeys = ({ key, parts = [] }: Pick<Delivery, "key" | "parts">): ItemKey[] =>
  parts.slice(1).map((_, at) => toDeliveryItemKey({ ...key, part: at + 2 }));
