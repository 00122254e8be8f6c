import { type Called, isCalled, keepExact } from "#shared/kernel/is-called.ts";
import { type Delivery, foundSchema, orderSchema, storeDeliveriesSchema } from "./answers.ts";
import { type ExplainedNow, explainNow } from "./explain-now.ts";
import { isNotFound } from "./operator-call-error.ts";
import { type OperatorClient, toPath } from "./operator-client.ts";
import {
  type NamedOrder,
  type OrderReference,
  parseNamedOrder,
  parseOrderReference,
} from "./order-reference.ts";
import { readPages, readPagesUntil } from "./read-pages.ts";

/** Finds deliveries by anything that names them, in all stores or in one. */
export async function findDeliveries(
  client: OperatorClient,
  text: string,
  store?: string,
): Promise<Delivery[]> {
  const reference = parseOrderReference(text);
  if (reference !== undefined) return readOrder(client, reference);
  const named = parseNamedOrder(text);
  if (named !== undefined) return findNamed(client, named);
  if (store !== undefined) return findInStore(client, text, store);
  return (await searchStores(client, text, { isOver: () => false })).deliveries;
}

/** Finds the order of a store that is called exactly so. */
const findNamed = async (client: OperatorClient, { storeId, name }: NamedOrder) =>
  (await findInStore(client, name, storeId)).filter((one) => isCalled(name, [one.order_name]));

async function findInStore(
  client: OperatorClient,
  text: string,
  store: string,
): Promise<Delivery[]> {
  const path = `stores/${toPath(store)}/deliveries`;
  const found = await client.call("GET", path, {
    query: { q: text },
    schema: storeDeliveriesSchema,
  });
  return keepExact(text, found.deliveries, toNames);
}

/** Searches the stores, page after page, until the time is over. `next` is where to go on. */
export async function searchStores(
  client: OperatorClient,
  text: string,
  { isOver, after }: { readonly isOver: () => boolean; readonly after?: string | undefined },
): Promise<{ readonly deliveries: Delivery[]; readonly next: string | undefined }> {
  const all = readPages(client, "deliveries", { schema: foundSchema, query: { q: text }, after });
  const { pages, next } = await readPagesUntil<typeof foundSchema>(isOver, all);
  const found = pages.flatMap(({ deliveries }) => deliveries);
  return { deliveries: keepExact(text, found, toNames), next };
}

/** Reads an order of a store with all its parts; none if the bridge has not seen it. */
export async function readOrder(
  client: OperatorClient,
  { storeId, orderId }: OrderReference,
): Promise<Delivery[]> {
  const path = `stores/${toPath(storeId)}/deliveries/${toPath(orderId)}`;
  try {
    const order = await client.call("GET", path, { schema: orderSchema });
    const { further_parts: others, ...first } = order;
    return [first, ...others];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** An order's name beats an id of the courier, which counts anew for each account. */
const toNames = (one: Delivery): Called => ({
  own: [one.order_name, one.order_id, one.access_key],
  foreign: [one.point_id, one.courier_order_id],
});

/** Has the rules tried on what is not over and not booked. The rest is not read again. */
export const explainOpen = async (
  client: OperatorClient,
  delivery: Delivery,
): Promise<ExplainedNow | undefined> =>
  delivery.waits_for === "nobody" ||
  delivery.point_id !== null ||
  delivery.courier_order_id !== null
    ? undefined
    : explainNow(client, { storeId: delivery.store_id, orderId: delivery.order_id }, delivery.part);
