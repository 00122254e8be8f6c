import * as z from "zod";
import {
  createConnectionSchema,
  type OperationRunner,
  readAllPages,
} from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { isLocationIncluded, toNumericId } from "#shared/bridge/adapters/shopify/location-id.ts";
import {
  FULFILLMENTS_AT_ONCE,
  PAGE_FULFILLMENTS,
  READ_FULFILLMENTS,
  READ_NEXT_FULFILLMENTS,
} from "./fulfillment-operations.ts";
import { FULFILLMENTS_WITH_ORDER, READ_EVENTS } from "./order-operations.ts";

export const fulfillmentSchema = z.object({
  id: z.string(),
  status: z.string(),
  displayStatus: z.string().nullish(),
  location: z.object({ id: z.string() }).nullish(),
  trackingInfo: z.array(z.object({ number: z.string().nullish() })),
});
/** A fulfillment from one location, which can be cancelled. */
export type Fulfillment = z.output<typeof fulfillmentSchema>;

const fulfillmentsSchema = z.object({
  order: z.object({ fulfillments: z.array(fulfillmentSchema) }).nullable(),
});
const fulfillmentPage = createConnectionSchema(fulfillmentSchema);
const pagesSchema = z.object({
  order: z
    .object({
      fulfillmentOrders: createConnectionSchema(
        z.object({ id: z.string(), fulfillments: fulfillmentPage }),
      ),
    })
    .nullable(),
});
const nextPageSchema = z.object({
  fulfillmentOrder: z.object({ fulfillments: fulfillmentPage }).nullable(),
});

/** Selects fulfillments of an order by the bridge's tracking number and by location. */
export interface FulfillmentFilter {
  readonly trackingNumber: string;
  readonly locationIds: readonly string[] | undefined;
}

/** Reads the fulfillments with the bridge's tracking number, including cancelled ones. Returns undefined if the order was deleted. */
export async function readOurFulfillments(
  runOperation: OperationRunner,
  orderGid: string,
  filter: FulfillmentFilter,
): Promise<Fulfillment[] | undefined> {
  const response = await runOperation(READ_FULFILLMENTS, { id: orderGid });
  const first = fulfillmentsSchema.parse(response).order?.fulfillments;
  const isComplete = first === undefined || first.length < FULFILLMENTS_AT_ONCE;
  const all = isComplete ? first : await readAllFulfillments(runOperation, orderGid);
  return all && selectOurFulfillments(all, filter);
}

/** Returns those of the known fulfillments, or reads them. */
export const findOurFulfillments = async (
  runOperation: OperationRunner,
  orderGid: string,
  filter: FulfillmentFilter,
  known: { readonly fulfillments: readonly Fulfillment[] } | undefined,
): Promise<Fulfillment[] | undefined> =>
  known === undefined
    ? readOurFulfillments(runOperation, orderGid, filter)
    : selectOurFulfillments(known.fulfillments, filter);

const selectOurFulfillments = (
  all: readonly Fulfillment[],
  { trackingNumber, locationIds }: FulfillmentFilter,
): Fulfillment[] =>
  all.filter(
    ({ trackingInfo, location }) =>
      trackingInfo.some((info) => info.number === trackingNumber) &&
      isLocationIncluded(toNumericId(location), locationIds),
  );

/** Whether these, which were read with an order, are all that it has. */
export const areAllFulfillments = (readWithOrder: readonly unknown[]): boolean =>
  readWithOrder.length < FULFILLMENTS_WITH_ORDER;

/**
 * Returns the tracking numbers of which every fulfillment was cancelled. `first` are the fulfillments
 * that were read with the order; an order with more is read again.
 */
export async function listCancelledNumbers(
  runOperation: OperationRunner,
  orderGid: string,
  first: readonly Fulfillment[],
): Promise<string[]> {
  const all = areAllFulfillments(first)
    ? first
    : ((await readAllFulfillments(runOperation, orderGid)) ?? first);
  const listNumbers = (some: readonly Fulfillment[]) =>
    some.flatMap(({ trackingInfo }) => trackingInfo.flatMap(({ number }) => number ?? []));
  const active = listNumbers(all.filter(({ status }) => status !== "CANCELLED"));
  const cancelled = listNumbers(all.filter(({ status }) => status === "CANCELLED"));
  return [...new Set(cancelled)].filter((number) => !active.includes(number));
}

/** Reads all fulfillments of an order with many, through its fulfillment orders. */
async function readAllFulfillments(
  runOperation: OperationRunner,
  id: string,
): Promise<Fulfillment[] | undefined> {
  const readPage = async (after: string | null | undefined) =>
    pagesSchema.parse(await runOperation(PAGE_FULFILLMENTS, { id, after })).order
      ?.fulfillmentOrders;
  const first = await readPage(null);
  const fulfillmentOrders = first && (await readAllPages(first, readPage));
  if (fulfillmentOrders === undefined) return undefined;
  // A fulfillment of goods from several fulfillment orders belongs to each of them.
  const byId = new Map<string, Fulfillment>();
  for (const { id: fulfillmentOrderId, fulfillments } of fulfillmentOrders) {
    const nodes = await readAllPages(fulfillments, async (after) => {
      const next = await runOperation(READ_NEXT_FULFILLMENTS, { id: fulfillmentOrderId, after });
      return nextPageSchema.parse(next).fulfillmentOrder?.fulfillments;
    });
    for (const node of nodes ?? fulfillments.nodes) byId.set(node.id, node);
  }
  return [...byId.values()];
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
