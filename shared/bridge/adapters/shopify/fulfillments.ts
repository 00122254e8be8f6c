import * as z from "zod";
import type { Telling, TellingKind } from "../../domain/telling.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import type { TellOutcome, TrackingInfo } from "../../ports.ts";
import type { Run } from "./fulfillment-orders.ts";
import { CREATE_EVENT, CREATE_FULFILLMENT, READ_FULFILLMENTS } from "./operations.ts";

const nodes = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) });

const fulfillmentsAnswer = z.object({
  order: z
    .object({
      fulfillmentOrders: nodes(
        z.object({
          id: z.string(),
          status: z.string(),
          supportedActions: z.array(z.object({ action: z.string() })),
          deliveryMethod: z.object({ methodType: z.string() }).nullish(),
          assignedLocation: z.object({ location: z.object({ id: z.string() }).nullish() }),
        }),
      ),
      fulfillments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          trackingInfo: z.array(z.object({ number: z.string().nullish() })),
          events: nodes(z.object({ status: z.string(), happenedAt: z.string() })),
        }),
      ),
    })
    .nullable(),
});
type Order = NonNullable<z.output<typeof fulfillmentsAnswer>["order"]>;
type Fulfillment = Order["fulfillments"][number];

const userErrors = z.array(z.object({ message: z.string() }));
const fulfilled = z.object({ fulfillmentCreate: z.object({ userErrors }) });
const evented = z.object({ fulfillmentEventCreate: z.object({ userErrors }) });

const GONE: TellOutcome = { kind: "moot", text: "The store no longer has this order." };

async function readOrder(run: Run, id: string): Promise<Order | null> {
  return fulfillmentsAnswer.parse(await run(READ_FULFILLMENTS, { id })).order;
}

/**
 * One fulfillment for each location with something open, carrying our tracking number. Shopify has
 * no idempotency here: what is fulfilled closes its fulfillment orders, so reading first is enough,
 * and a lost race is refused by Shopify and found by reading again.
 */
export async function tellUnderWay(
  run: Run,
  id: string,
  tracking: TrackingInfo,
): Promise<TellOutcome> {
  const order = await readOrder(run, id);
  if (order === null) return GONE;
  const open = openByLocation(order);
  for (const fulfillmentOrderIds of open) {
    const { fulfillmentCreate } = fulfilled.parse(
      await run(CREATE_FULFILLMENT, {
        fulfillment: {
          lineItemsByFulfillmentOrder: fulfillmentOrderIds.map((fulfillmentOrderId) => ({
            fulfillmentOrderId,
          })),
          trackingInfo: { ...tracking },
          notifyCustomer: true,
        },
      }),
    );
    if (fulfillmentCreate.userErrors.length > 0) {
      throw new Unavailable("Shopify refused the fulfillment. The bridge reads again and retries.");
    }
  }
  if (open.length > 0) return { kind: "told" };
  if (order.fulfillmentOrders.nodes.some(isWaiting)) {
    throw new Unavailable(
      "The order is on hold or scheduled for later in the store. It is fulfilled once it is released there.",
    );
  }
  return ours(order, tracking).length > 0
    ? { kind: "known" }
    : {
        kind: "moot",
        text: "Nothing was open to fulfill: the order was fulfilled in the store by somebody else.",
      };
}

function openByLocation({ fulfillmentOrders }: Order): string[][] {
  const open = fulfillmentOrders.nodes.filter(
    ({ supportedActions, deliveryMethod }) =>
      supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT") &&
      travels(deliveryMethod),
  );
  const byLocation = Map.groupBy(open, ({ assignedLocation }) => assignedLocation.location?.id);
  return [...byLocation.values()].map((group) => group.map(({ id }) => id));
}

type FulfillmentOrder = Order["fulfillmentOrders"]["nodes"][number];

/** Goods that are collected, or are none, are not ours to fulfill. */
const travels = (method: FulfillmentOrder["deliveryMethod"]): boolean =>
  !["PICK_UP", "PICKUP_POINT", "RETAIL", "NONE"].includes(method?.methodType ?? "");

/** Neither done nor off, and not to be fulfilled yet either. */
const isWaiting = ({ status, deliveryMethod }: FulfillmentOrder): boolean =>
  ["ON_HOLD", "SCHEDULED"].includes(status) && travels(deliveryMethod);

const ours = ({ fulfillments }: Order, { number }: TrackingInfo): Fulfillment[] =>
  fulfillments.filter(
    ({ status, trackingInfo }) =>
      status !== "CANCELLED" && trackingInfo.some((info) => info.number === number),
  );

const EVENT_STATUS: Readonly<Record<Exclude<TellingKind, "under-way" | "called-off">, string>> = {
  confirmed: "CONFIRMED",
  "picked-up": "CARRIER_PICKED_UP",
  "out-for-delivery": "OUT_FOR_DELIVERY",
  attempted: "ATTEMPTED_DELIVERY",
  returned: "FAILURE",
  delivered: "DELIVERED",
};

/** An event on each of our fulfillments that does not have it yet, known by status and time. */
export async function tellEvent(
  run: Run,
  id: string,
  telling: Telling,
  tracking: TrackingInfo,
): Promise<TellOutcome> {
  if (telling.kind === "under-way") throw new Error("under way is a fulfillment, not an event");
  if (telling.kind === "called-off") return { kind: "moot" };
  const status = EVENT_STATUS[telling.kind];
  const order = await readOrder(run, id);
  if (order === null) return GONE;
  const mine = ours(order, tracking);
  if (mine.length === 0) return { kind: "moot" };
  // Shopify keeps times to the second.
  const second = Math.floor(telling.at.getTime() / 1000);
  const without = mine.filter(
    ({ events }) =>
      !events.nodes.some(
        (event) =>
          event.status === status && Math.floor(Date.parse(event.happenedAt) / 1000) === second,
      ),
  );
  for (const { id: fulfillmentId } of without) {
    const { fulfillmentEventCreate } = evented.parse(
      await run(CREATE_EVENT, {
        fulfillmentEvent: { fulfillmentId, status, happenedAt: telling.at.toISOString() },
      }),
    );
    // What is refused now is refused for ever; what comes after it must not wait for it.
    if (fulfillmentEventCreate.userErrors.length > 0) {
      return { kind: "moot", text: `Shopify refused the event ${status}.` };
    }
  }
  return { kind: without.length > 0 ? "told" : "known" };
}
