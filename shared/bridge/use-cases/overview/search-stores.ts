import pMap from "p-map";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  type DeliveryKey,
  formatDeliveryKey,
  type StoreId,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";
import type { Deliveries, DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { DeliveryListing, ListPosition } from "#shared/bridge/ports/delivery-listing.ts";
import type { Directory } from "#shared/bridge/ports/overview/directory.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import { type Called, isCalled, keepExact } from "#shared/kernel/is-called.ts";

interface Deps {
  readonly directory: Pick<Directory, "listStores">;
  readonly profiles: StoreProfiles;
  readonly deliveries: Pick<Deliveries, "find">;
  readonly index: Pick<DeliveryIndex, "findByAccessKey" | "findByPointId">;
  readonly listing: DeliveryListing;
}

interface FoundDeliveries {
  readonly deliveries: readonly Delivery[];
  /** The search continues after this store. Undefined: every store was searched. */
  readonly next: StoreId | undefined;
}

/** A store takes up to a dozen reads, and the caller waits. */
const STORES_PER_SEARCH = 20;
const MAX_FOUND = 50;
const CONCURRENCY = 5;

/** So many pages of a store are read until one has what is called exactly so. */
const MAX_PAGES = 4;

/**
 * Finds deliveries of all stores by an order's name or id, an access key or an id of the courier. If
 * something is called exactly so, returns only that. Searches some stores in a call.
 */
export function searchStores(deps: Deps) {
  return async (typed: string, after: StoreId | undefined): Promise<FoundDeliveries> => {
    const text = typed.replace(/^#/, "");
    const { ids, next } = await deps.directory.listStores(STORES_PER_SEARCH, after);
    const found = await pMap(ids, (storeId) => findInStore(deps, storeId, text), {
      concurrency: CONCURRENCY,
    });
    const exact = found.flatMap((one) => one.exact);
    const keys = exact.length > 0 ? exact : found.flatMap((one) => one.similar);
    const unique = new Map(keys.map((key) => [formatDeliveryKey(key), key]));
    const deliveries = await pMap([...unique.values()].slice(0, MAX_FOUND), deps.deliveries.find, {
      concurrency: CONCURRENCY,
    });
    const read = deliveries.filter((one) => one !== undefined);
    return { deliveries: keepExact(text, read, toNames), next };
  };
}

/** An order's name beats an id of the courier, which counts anew for each account. */
const toNames = ({ orderName, key, accessKey, pointId, order }: Delivery): Called => ({
  own: [orderName, key.orderId, accessKey],
  foreign: [pointId, order?.orderId],
});

interface FoundKeys {
  readonly exact: readonly DeliveryKey[];
  readonly similar: readonly DeliveryKey[];
}

/** Ids are looked up directly, so that old deliveries are found; names are searched in the newest. */
async function findInStore(deps: Deps, storeId: StoreId, text: string): Promise<FoundKeys> {
  const [first, atCourier, listed] = await Promise.all([
    findFirstPart(deps, storeId, text),
    findAtCouriers(deps, storeId, text),
    findListed(deps, storeId, text),
  ]);
  const byId = first === undefined ? atCourier : [first.key, ...atCourier];
  return { exact: [...byId, ...listed.exact], similar: listed.similar };
}

/** Many orders can have similar names: those that are called exactly so can be behind them. */
async function findListed({ listing }: Deps, storeId: StoreId, text: string): Promise<FoundKeys> {
  const similar: DeliveryKey[] = [];
  const exact: DeliveryKey[] = [];
  let after: ListPosition | undefined;
  for (let pages = 0; pages < MAX_PAGES && exact.length === 0; pages++) {
    const page = await listing.listPage(storeId, { text }, MAX_FOUND, after);
    for (const { key, orderName, accessKey, pointId, courierOrderId } of page.deliveries)
      (isCalled(text, [orderName, key.orderId, accessKey, pointId, courierOrderId])
        ? exact
        : similar
      ).push(key);
    if (page.next === undefined) break;
    after = page.next;
  }
  return { exact, similar };
}

async function findAtCouriers(
  { profiles, index }: Deps,
  storeId: StoreId,
  text: string,
): Promise<DeliveryKey[]> {
  const profile = await profiles.find(storeId);
  const accounts = new Set([profile?.accountId, profile?.sandboxAccountId]);
  const found = await Promise.all(
    [...accounts].flatMap((account) =>
      account === undefined
        ? []
        : [index.findByAccessKey(account, text), index.findByPointId(account, text)],
    ),
  );
  // Stores can share an account.
  return found.filter((key) => key?.storeId === storeId).filter((key) => key !== undefined);
}

async function findFirstPart({ deliveries }: Deps, storeId: StoreId, text: string) {
  const orderId = storeOrderIdSchema.safeParse(text).data;
  return orderId === undefined ? undefined : deliveries.find({ storeId, orderId, part: 1 });
}
