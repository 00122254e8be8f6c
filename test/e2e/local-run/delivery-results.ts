import * as z from "zod";
import { type Endpoints, getCourierHeaders, getStoreHeaders, readJson } from "./endpoints.ts";

/** A store order and the delivery results that the store shows. */
export interface StoreOrderResult {
  readonly id: string;
  /** What people call it: `#1001`, or the number of a WooCommerce order. */
  readonly name: string;
  readonly isFulfilled: boolean;
  /** The number of shipping notifications to the buyer. */
  readonly notificationCount: number;
  /** Events or notes beyond one of each kind. */
  readonly duplicateCount: number;
  /** How often the one is told that is told most often. */
  readonly mostTold: number;
}

const wooOrders = z.array(z.object({ id: z.int(), number: z.string(), status: z.string() }));
const wooNotes = z.array(z.object({ note: z.string() }));

/** Lists every order of the WooCommerce store, with its customer notes. */
export async function listWooCommerceOrders(endpoints: Endpoints): Promise<StoreOrderResult[]> {
  const api = `${endpoints.woocommerce.url}/wp-json/wc/v3/orders`;
  const headers = getStoreHeaders(endpoints);
  const results: StoreOrderResult[] = [];
  for (let page = 1; ; page++) {
    const orders = wooOrders.parse(
      await readJson(`${api}?per_page=100&orderby=id&order=asc&page=${page}`, headers),
    );
    for (const { id, number, status } of orders) {
      const notes = wooNotes.parse(await readJson(`${api}/${id}/notes?type=customer`, headers));
      results.push({
        id: String(id),
        name: number,
        isFulfilled: status === "completed",
        notificationCount: notes.filter(({ note }) => note.includes("/track/")).length,
        duplicateCount: notes.length - new Set(notes.map(({ note }) => note)).size,
        mostTold: countMost(notes.map(({ note }) => note)),
      });
    }
    if (orders.length < 100) return results;
  }
}

const shopifyOrders = z.array(
  z.object({
    admin_graphql_api_id: z.string(),
    name: z.string(),
    fulfillments: z.array(z.object({ events: z.array(z.object({ status: z.string() })) })),
  }),
);

/** Lists every order of the Shopify shop, with its fulfillments' events. */
export async function listShopifyOrders({ shopify }: Endpoints): Promise<StoreOrderResult[]> {
  const orders = shopifyOrders.parse(await readJson(`${shopify.url}/_stand-in/orders`));
  return orders.map(({ admin_graphql_api_id, name, fulfillments }) => {
    const parcels = fulfillments.map(({ events }) =>
      events.map(({ status }) => status.toUpperCase()),
    );
    return {
      id: admin_graphql_api_id.split("/").at(-1) ?? "",
      name,
      isFulfilled: parcels.length > 0 && parcels.every((events) => events.includes("DELIVERED")),
      notificationCount: parcels.length,
      duplicateCount: parcels.reduce((sum, events) => sum + countRepeats(events), 0),
      mostTold: Math.max(0, ...parcels.map(countMost)),
    };
  });
}

/** Counts repeated events. A second attempt is told anew. */
function countRepeats(events: readonly string[]): number {
  const told = new Set<string>();
  let repeats = 0;
  for (const event of events) {
    if (told.has(event)) repeats += 1;
    if (event === "ATTEMPTED_DELIVERY") told.clear();
    else told.add(event);
  }
  return repeats;
}

const countMost = (told: readonly string[]): number =>
  Math.max(0, ...[...Map.groupBy(told, (one) => one).values()].map(({ length }) => length));

const points = z.object({
  data: z.array(z.object({ id: z.int(), access_key: z.string(), status_id: z.int() })),
});
const notifications = z.object({
  data: z.array(z.object({ status_id: z.int(), delivered: z.boolean() })),
});

type ListedPoint = z.output<typeof points>["data"][number];

/**
 * Lists every point of the courier account, page by page, each once: for some minutes a page can repeat
 * the last point of the page before, where a kill cut off the creation of a point (`list-pages.ts`).
 * Two points of one access key have two ids.
 */
export async function listPoints(
  endpoints: Pick<Endpoints, "courier">,
): Promise<readonly ListedPoint[]> {
  const found = new Map<number, ListedPoint>();
  for (let start = 0; ; ) {
    const { data } = points.parse(
      await readJson(
        `${endpoints.courier.url}/api/restfull/v4/points/dropoff?start=${start}`,
        getCourierHeaders(endpoints),
      ),
    );
    if (data.length === 0) return [...found.values()];
    for (const point of data) found.set(point.id, point);
    start += data.length;
  }
}

/** Lists the access key of every point of the courier account, including duplicates. */
export const listAccessKeys = async (endpoints: Endpoints): Promise<string[]> =>
  (await listPoints(endpoints)).map(({ access_key }) => access_key);

/** Lists the notified statuses of a point, oldest first, and counts the undelivered notifications. */
export async function readNotifications(endpoints: Endpoints, accessKey: string) {
  const { data } = notifications.parse(
    await readJson(
      `${endpoints.courier.url}/api/restfull/v3/webhooks/access_key/${accessKey}`,
      getCourierHeaders(endpoints),
    ),
  );
  return {
    statuses: data.map(({ status_id }) => status_id).reverse(),
    undelivered: data.filter(({ delivered }) => !delivered).length,
  };
}
