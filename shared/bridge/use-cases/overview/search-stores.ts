import pMap from "p-map";
import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import { type DeliveryKey, type StoreId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Deliveries, DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { Directory } from "#shared/bridge/ports/overview/directory.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";

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

/**
 * Finds deliveries of all stores by an order's name or id, an access key or an id of the courier. If
 * something is called exactly so, returns only that. Searches some stores in a call.
 */
export function searchStores(deps: Deps) {
  return async (typed: string, after: StoreId | undefined): Promise<FoundDeliveries> => {
    const text = typed.replace(/^#/, "");
    const { ids, next } = await deps.directory.listStores(STORES_PER_SEARCH, after);
    const keys = await pMap(ids, (storeId) => findInStore(deps, storeId, text), {
      concurrency: CONCURRENCY,
    });
    const unique = new Map(keys.flat().map((key) => [JSON.stringify(toPlainKey(key)), key]));
    const read = await pMap([...unique.values()].slice(0, MAX_FOUND), deps.deliveries.find, {
      concurrency: CONCURRENCY,
    });
    const found = read.filter((one) => one !== undefined);
    const exact = found.filter((one) => isCalled(one, text.toLowerCase()));
    return { deliveries: exact.length > 0 ? exact : found, next };
  };
}

const toPlainKey = ({ storeId, orderId, part }: DeliveryKey) => [storeId, orderId, part];

/** Ids are looked up directly, so that old deliveries are found; names are searched in the newest. */
async function findInStore(deps: Deps, storeId: StoreId, text: string): Promise<DeliveryKey[]> {
  const [profile, first, page] = await Promise.all([
    deps.profiles.find(storeId),
    findFirstPart(deps, storeId, text),
    deps.listing.listPage(storeId, { text }, MAX_FOUND),
  ]);
  const accounts = new Set([profile?.accountId, profile?.sandboxAccountId]);
  const atCourier = await Promise.all(
    [...accounts].flatMap((account) =>
      account === undefined
        ? []
        : [deps.index.findByAccessKey(account, text), deps.index.findByPointId(account, text)],
    ),
  );
  return [
    ...(first === undefined ? [] : [first.key]),
    // Stores can share an account.
    ...atCourier.filter((key) => key?.storeId === storeId).filter((key) => key !== undefined),
    ...page.deliveries.map(({ key }) => key),
  ];
}

async function findFirstPart({ deliveries }: Deps, storeId: StoreId, text: string) {
  const orderId = storeOrderIdSchema.safeParse(text).data;
  return orderId === undefined ? undefined : deliveries.find({ storeId, orderId, part: 1 });
}

const isCalled = (delivery: Delivery, text: string): boolean =>
  [
    delivery.orderName?.replace(/^#/, ""),
    delivery.key.orderId,
    delivery.accessKey,
    ...(isBooked(delivery) ? [delivery.pointId, delivery.order?.orderId] : []),
  ].some((name) => name?.toLowerCase() === text);
