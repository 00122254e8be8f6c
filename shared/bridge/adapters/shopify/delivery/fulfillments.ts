import * as z from "zod";
import {
  createConnectionSchema,
  type OperationRunner,
} from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { isLocationIncluded, toNumericId } from "#shared/bridge/adapters/shopify/location-id.ts";
import { READ_EVENTS, READ_FULFILLMENTS } from "./order-operations.ts";

const fulfillments = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    displayStatus: z.string().nullish(),
    location: z.object({ id: z.string() }).nullish(),
    trackingInfo: z.array(z.object({ number: z.string().nullish() })),
  }),
);
const fulfillmentsSchema = z.object({ order: z.object({ fulfillments }).nullable() });

/** A fulfillment from one location, which can be cancelled. */
export type Fulfillment = z.output<typeof fulfillments>[number];

/** Selects fulfillments of an order by the bridge's tracking number and by location. */
export interface FulfillmentFilter {
  readonly trackingNumber: string;
  readonly locationIds: readonly string[] | undefined;
}

/** Reads the fulfillments with the bridge's tracking number, including cancelled ones. Returns undefined if the order was deleted. */
export async function readOurFulfillments(
  runOperation: OperationRunner,
  orderGid: string,
  { trackingNumber, locationIds }: FulfillmentFilter,
): Promise<Fulfillment[] | undefined> {
  const { order } = fulfillmentsSchema.parse(
    await runOperation(READ_FULFILLMENTS, { id: orderGid }),
  );
  return order?.fulfillments.filter(
    ({ trackingInfo, location }) =>
      trackingInfo.some((info) => info.number === trackingNumber) &&
      isLocationIncluded(toNumericId(location), locationIds),
  );
}

const eventsSchema = z.object({
  fulfillment: z
    .object({
      events: createConnectionSchema(z.object({ status: z.string(), happenedAt: z.string() })),
    })
    .nullable(),
});

/** Returns whether the fulfillment has an event with this status and time. */
export async function hasEvent(
  runOperation: OperationRunner,
  id: string,
  status: string,
  happenedAt: Date,
): Promise<boolean> {
  // Shopify stores times in seconds.
  const second = Math.floor(happenedAt.getTime() / 1000);
  let after: string | null | undefined = null;
  do {
    const response: z.output<typeof eventsSchema> = eventsSchema.parse(
      await runOperation(READ_EVENTS, { id, after }),
    );
    const events = response.fulfillment?.events;
    const isKnown = events?.nodes.some(
      (event) =>
        event.status === status && Math.floor(Date.parse(event.happenedAt) / 1000) === second,
    );
    if (isKnown) return true;
    after = events?.pageInfo.hasNextPage ? events.pageInfo.endCursor : null;
  } while (after);
  return false;
}
