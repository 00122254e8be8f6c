import pMap from "p-map";
import { toPartOrder } from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type DispatchDecision,
  decideDispatch,
} from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { createStart, type StartFrom } from "#shared/bridge/domain/stores/store-start.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { addProductTags } from "#shared/bridge/use-cases/dispatch/add-product-tags.ts";
import { findBookingPause } from "#shared/bridge/use-cases/dispatch/find-booking-pause.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { memoize } from "#shared/kernel/memoize.ts";
import { listWaitingOrders } from "./list-waiting-orders.ts";

interface Deps {
  readonly listing: DeliveryListing;
  readonly deliveries: Pick<Deliveries, "find">;
  readonly stores: Pick<Stores, "findAccount">;
  readonly openStorefront: (store: Store) => Storefront;
  readonly clock: Clock;
}

/** A start that its merchant may choose. */
export interface PlannedStart {
  /** The settings as the start would leave them. */
  readonly settings: Settings;
  readonly from: StartFrom;
}

/** The orders of one page; `offset` counts those before it. */
interface PreviewPage {
  readonly offset: number;
  readonly limit: number;
}

/** What would become of an order. */
export interface PreviewedOrder {
  readonly orderId: StoreOrderId;
  /** Undefined if the store no longer shows the order. */
  readonly order: StoreOrder | undefined;
  readonly decision: DispatchDecision;
}

export interface StartPreview {
  /** The orders that the start concerns. */
  readonly total: number;
  /** Orders of an earlier time exist that the preview does not count. */
  readonly isCut: boolean;
  readonly orders: readonly PreviewedOrder[];
  /** The offset of the next page. */
  readonly next: number | undefined;
  readonly shownAt: Date;
}

/** The store's orders that a preview counts at most. */
const MAX_ORDERS = 500;
/** Calls to the store at the same time. */
const STORE_CONCURRENCY = 4;

/**
 * Previews a start: evaluates the rules for the orders that it concerns, page by page, as if the store
 * were started. Of waiting orders, each page with the same `shownAt` is one of the same list. Changes
 * nothing.
 */
export function previewStart(deps: Deps) {
  return async (
    store: Store,
    planned: PlannedStart,
    { offset, limit }: PreviewPage,
  ): Promise<StartPreview> => {
    const shownAt = deps.clock();
    const { orderIds, isCut } = await listConcernedOrders(deps, store, planned.from);
    const page = orderIds.slice(offset, offset + limit);
    const preview = {
      ...{ store, planned, shownAt },
      storefront: deps.openStorefront(store),
      findPause: memoize((isTest: boolean) => findBookingPause(deps.stores, store, isTest)),
    };
    const orders = await pMap(page, (orderId) => previewOrder(deps, preview, orderId), {
      concurrency: STORE_CONCURRENCY,
    });
    const end = offset + page.length;
    return {
      total: orderIds.length,
      isCut,
      orders: orders.flatMap((order) => order ?? []),
      next: end < orderIds.length ? end : undefined,
      shownAt,
    };
  };
}

/** Lists the orders that a start could send at once. Those placed from now on are not there yet. */
async function listConcernedOrders(
  { listing, openStorefront, clock }: Deps,
  store: Store,
  from: StartFrom,
): Promise<{ orderIds: readonly StoreOrderId[]; isCut: boolean }> {
  if (from.kind === "now" && store.start === undefined) return { orderIds: [], isCut: false };
  if (from.kind !== "date") {
    const shownAt = from.kind === "waiting" ? from.shownAt : undefined;
    const waiting = await listWaitingOrders(listing, store.storeId, MAX_ORDERS, shownAt);
    const { orders, hasMore } = waiting;
    return { orderIds: [...new Set(orders.map(({ key }) => key.orderId))], isCut: hasMore };
  }
  if (from.at >= clock()) return { orderIds: [], isCut: false };
  const orderIds = new Set<StoreOrderId>();
  for await (const { orderId } of openStorefront(store).listChangedOrders(from.at)) {
    if (orderIds.size === MAX_ORDERS) return { orderIds: [...orderIds], isCut: true };
    orderIds.add(orderId);
  }
  return { orderIds: [...orderIds], isCut: false };
}

interface Preview {
  readonly store: Store;
  readonly storefront: Storefront;
  readonly planned: PlannedStart;
  readonly shownAt: Date;
  /** Returns since when the operator holds what books an order. */
  readonly findPause: (isTest: boolean) => Promise<Date | undefined>;
}

/** Returns undefined for an order that the bridge handles already, or that was placed before the start. */
async function previewOrder(
  { deliveries }: Deps,
  { store, storefront, planned, shownAt, findPause }: Preview,
  orderId: StoreOrderId,
): Promise<PreviewedOrder | undefined> {
  const delivery = await deliveries.find({ storeId: store.storeId, orderId, part: 1 });
  if (delivery !== undefined && !["new", "waiting", "skipped", "held"].includes(delivery.state))
    return undefined;
  const stored = await storefront.readOrder(orderId);
  const circumstances = {
    settings: planned.settings,
    start: createStart(planned.from, shownAt, store.start),
    seenAt: delivery?.createdAt ?? shownAt,
    since: shownAt,
    isManual: false,
    takesTestOrders: store.sandboxAccountId !== undefined,
    pausedAt: await findPause(stored?.isTest ?? false),
    now: shownAt,
  };
  const decide = (one: StoreOrder | undefined): DispatchDecision =>
    decideDispatch({ ...circumstances, order: one && toPartOrder(one, 1, planned.settings) });
  const order =
    stored && (await addProductTags(storefront, stored, decide(stored).lacksProductTags));
  const decision = decide(order);
  const isEarlier = decision.kind === "skip" && decision.reason.code === "before-start";
  return isEarlier ? undefined : { orderId, order, decision };
}
