import * as z from "zod";
import { askJson, basicAuth, courierAuth, type Endpoints } from "./endpoints.ts";

/** One order of a store, and what the store shows of its delivery. */
export interface StoreOrderSeen {
  readonly id: string;
  readonly isFulfilled: boolean;
  /** How often its buyer was told that it is under way. */
  readonly timesTold: number;
  /** Events or notes beyond one of each kind. */
  readonly repeats: number;
}

const wooOrders = z.array(z.object({ id: z.int(), status: z.string() }));
const wooNotes = z.array(z.object({ note: z.string() }));

/** Every order of the WooCommerce store, with its customer notes. */
export async function wooCommerceOrders(at: Endpoints): Promise<StoreOrderSeen[]> {
  const api = `${at.woocommerce.url}/wp-json/wc/v3/orders`;
  const headers = basicAuth(at);
  const seen: StoreOrderSeen[] = [];
  for (let page = 1; ; page++) {
    const orders = wooOrders.parse(
      await askJson(`${api}?per_page=100&orderby=id&order=asc&page=${page}`, { headers }),
    );
    for (const { id, status } of orders) {
      const notes = wooNotes.parse(await askJson(`${api}/${id}/notes?type=customer`, { headers }));
      seen.push({
        id: String(id),
        isFulfilled: status === "completed",
        timesTold: notes.filter(({ note }) => note.includes("/track/")).length,
        repeats: notes.length - new Set(notes.map(({ note }) => note)).size,
      });
    }
    if (orders.length < 100) return seen;
  }
}

const shopifyOrders = z.array(
  z.object({
    admin_graphql_api_id: z.string(),
    fulfillments: z.array(z.object({ events: z.array(z.object({ status: z.string() })) })),
  }),
);

/** Every order of the Shopify shop, with its fulfillments' events. */
export async function shopifyOrdersSeen({ shopify }: Endpoints): Promise<StoreOrderSeen[]> {
  const orders = shopifyOrders.parse(await askJson(`${shopify.url}/_stand-in/orders`));
  return orders.map(({ admin_graphql_api_id, fulfillments }) => {
    const parcels = fulfillments.map(({ events }) =>
      events.map(({ status }) => status.toUpperCase()),
    );
    return {
      id: admin_graphql_api_id.split("/").at(-1) ?? "",
      isFulfilled: parcels.length > 0 && parcels.every((events) => events.includes("DELIVERED")),
      timesTold: parcels.length,
      repeats: parcels.reduce((sum, events) => sum + events.length - new Set(events).size, 0),
    };
  });
}

const points = z.object({
  data: z.array(z.object({ access_key: z.string(), status_id: z.int() })),
});
const notifications = z.object({
  data: z.array(z.object({ status_id: z.int(), delivered: z.boolean() })),
});

/** The access key of every point of the courier account, as often as there are points. */
export async function courierKeys(at: Endpoints): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const { data } = points.parse(
      await askJson(`${at.courier.url}/api/restfull/v4/points/dropoff?start=${keys.length}`, {
        headers: courierAuth(at),
      }),
    );
    if (data.length === 0) return keys;
    keys.push(...data.map(({ access_key }) => access_key));
  }
}

/** The statuses a point's notifications told, oldest first, and how many of them did not arrive. */
export async function notificationsOf(at: Endpoints, accessKey: string) {
  const { data } = notifications.parse(
    await askJson(`${at.courier.url}/api/restfull/v3/webhooks/access_key/${accessKey}`, {
      headers: courierAuth(at),
    }),
  );
  return {
    statuses: data.map(({ status_id }) => status_id).reverse(),
    undelivered: data.filter(({ delivered }) => !delivered).length,
  };
}
