import * as z from "zod";
import type { Run } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { digitsOf, isAmong } from "#shared/bridge/adapters/shopify/location-id.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { TellOutcome, TrackingInfo } from "#shared/bridge/ports.ts";
import {
  type FulfillmentOrder,
  locationIdOf,
  readFulfillmentOrders,
} from "./fulfillment-orders.ts";
import { readOurs } from "./fulfillments.ts";
import { isToSend } from "./order-goods.ts";
import { CREATE_FULFILLMENT } from "./order-operations.ts";
import { GONE, refusals } from "./update-outcomes.ts";

const created = z.object({ fulfillmentCreate: refusals });

/**
 * One fulfillment for each place with something open, carrying our tracking number. Shopify has no
 * idempotency here, so what is there is read first: a place that has our fulfillment is done, also
 * where more was opened since, which the courier does not carry. The quantities are named, so that
 * Shopify refuses where somebody else was quicker, and the next look reads again.
 */
export async function tellUnderWay(
  run: Run,
  id: string,
  tracking: TrackingInfo,
  locationIds: readonly string[] | undefined,
): Promise<TellOutcome> {
  const fulfillmentOrders = await readFulfillmentOrders(run, id);
  const ours = await readOurs(run, id, { number: tracking.number, locationIds });
  if (fulfillmentOrders === undefined || ours === undefined) return GONE;
  const standing = ours.filter(({ status }) => status !== "CANCELLED");
  const done = standing.map(({ location }) => digitsOf(location));
  const meant = fulfillmentOrders.filter(
    (each) => isToSend(each) && isAmong(locationIdOf(each), locationIds),
  );
  const open = meant.filter((each) => isOpen(each) && !done.includes(locationIdOf(each)));
  for (const group of Map.groupBy(open, locationIdOf).values()) await create(run, group, tracking);

  if (open.length > 0) return { kind: "told" };
  if (standing.length > 0) return { kind: "known" };
  if (meant.length > 0) {
    throw new Unavailable(
      "The order is on hold or scheduled for later in the store. It is fulfilled once it is released there.",
    );
  }
  return {
    kind: "moot",
    text: "Nothing was open to fulfill: somebody else fulfilled the order in the store, or moved it to another location.",
  };
}

const isOpen = ({ supportedActions }: FulfillmentOrder): boolean =>
  supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT");

async function create(
  run: Run,
  group: readonly FulfillmentOrder[],
  { number, url, company }: TrackingInfo,
): Promise<void> {
  const lineItemsByFulfillmentOrder = group.map(({ id, lines }) => ({
    fulfillmentOrderId: id,
    fulfillmentOrderLineItems: lines
      .filter(({ remainingQuantity }) => remainingQuantity > 0)
      .map((line) => ({ id: line.id, quantity: line.remainingQuantity })),
  }));
  const trackingInfo = { number, url, company };
  const fulfillment = { lineItemsByFulfillmentOrder, trackingInfo, notifyCustomer: true };
  const { fulfillmentCreate } = created.parse(await run(CREATE_FULFILLMENT, { fulfillment }));
  if (fulfillmentCreate.userErrors.length > 0) {
    throw new Unavailable("Shopify refused the fulfillment. The bridge reads again and retries.");
  }
}
