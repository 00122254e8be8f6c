import { createShopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import type { StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { createTestShopifyAdmin } from "#test/fakes/stores/shopify-admin.ts";
import { type ShopifyOptions, startShopify } from "#test/sandbox/shopify/start-shopify.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

/** A sandbox store behind its storefront adapter, with actions of its merchant and its buyers. */
export interface OpenStore {
  readonly storefront: Storefront;
  /**
   * Places a paid order of two items with a tip and a requested window. Resolves when the store
   * has routed it.
   */
  place(): Promise<string>;
  cancel(id: string): Promise<unknown>;
  refund(id: string, share: "all" | "part"): Promise<unknown>;
  changeAddress(id: string, street: string): Promise<unknown>;
  /** Lists the tracking numbers that the buyer and other plugins see. */
  listTrackingNumbers(id: string): Promise<string[]>;
  /** Reads all that the store knows of the order, without the fields that change at every save. */
  readState(id: string): Promise<unknown>;
  /** The writes of a store update, each as a fault that loses its answer. */
  readonly writes: Readonly<Partial<Record<StoreUpdateKind, readonly object[]>>>;
  injectFault(fault: object): Promise<unknown>;
  close(): Promise<void>;
}

export const tracking = {
  number: "7000",
  url: "https://bridge.test/track/abc",
  company: "Bridge Courier",
  buyerNote:
    "Bridge Courier is on the way with your order. Follow it here: https://bridge.test/track/abc",
};
export const updateTime = new Date("2026-11-20T12:00:00.250Z");
export const buildStoreUpdate = (kind: StoreUpdateKind, time = updateTime) => ({ kind, at: time });
export const toOrderId = (id: string | number) => storeOrderIdSchema.parse(String(id));

export async function requestJson<Answer>(
  url: string,
  init?: RequestInit & { requestJson?: unknown },
): Promise<Answer> {
  const { requestJson: sent, ...rest } = init ?? {};
  const response = await fetch(url, {
    ...rest,
    ...(sent !== undefined && {
      method: rest.method ?? "POST",
      body: JSON.stringify(sent),
      headers: { "content-type": "application/json", ...rest.headers },
    }),
  });
  return (await response.json().catch(() => undefined)) as Answer;
}

/** Pushes an update until it succeeds, like the queue. */
export async function pushUntilSuccess(
  storefront: Storefront,
  id: string | number,
  kind: StoreUpdateKind,
  info = tracking,
) {
  for (let tries = 0; tries < 5; tries++) {
    try {
      return await storefront.pushUpdate(toOrderId(id), buildStoreUpdate(kind), info);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  }
  throw new Error("the store accepted no update");
}

const REQUESTED_WINDOW = { name: "Delivery Date", value: "2026-11-24" };

interface WooOrder {
  readonly meta_data: { key: string; value: unknown }[];
  readonly date_modified: string;
}
type Meta = Pick<WooOrder, "meta_data">[];

export async function openWooCommerce(fulfillmentsEnabled = false) {
  const store = await startWooCommerce({ databaseFile: ":memory:", port: 0, fulfillmentsEnabled });
  const headers = {
    authorization: `Basic ${btoa(`${store.consumerKey}:${store.consumerSecret}`)}`,
  };
  const api = <Answer>(path: string, sent?: unknown, method?: string) =>
    requestJson<Answer>(`${store.url}/wp-json/wc/v3/orders/${path}`, {
      headers,
      ...(sent === undefined ? {} : { requestJson: sent, ...(method && { method }) }),
    });
  const address = { first_name: "Ada", last_name: "Lovelace", address_1: "20 W 34th St" };
  const placed = {
    status: "processing",
    billing: address,
    shipping: address,
    line_items: [{ product_id: 10, quantity: 2, total: "24.00" }],
    shipping_lines: [
      { method_id: "flat_rate", method_title: "Same-day courier", instance_id: "1", total: "7.00" },
    ],
    fee_lines: [
      { name: "Gift wrap", total: "1.00" },
      { name: "Tip for the driver", total: "3.00" },
    ],
    meta_data: [{ key: REQUESTED_WINDOW.name, value: REQUESTED_WINDOW.value }],
  };
  const placeOrder = async (order: object): Promise<string> => {
    const checkout = `${store.url}/_stand-in/checkout`;
    return String((await requestJson<{ id: number }>(checkout, { requestJson: order })).id);
  };
  const listFulfillments = async (id: string) =>
    fulfillmentsEnabled ? api<Meta>(`${id}/fulfillments`) : [];
  const open = {
    storefront: createWooStorefront(store),
    place: () => placeOrder(placed),
    cancel: (id: string) => api(id, { status: "cancelled" }, "PUT"),
    refund: (id: string, share: "all" | "part") =>
      share === "all"
        ? api(id, { status: "refunded" }, "PUT")
        : api(`${id}/refunds`, { amount: "5.00" }),
    changeAddress: (id: string, street: string) =>
      api(id, { shipping: { address_1: street } }, "PUT"),
    async listTrackingNumbers(id: string) {
      const { meta_data } = await api<WooOrder>(id);
      const items = meta_data.find(({ key }) => key === "_wc_shipment_tracking_items")?.value;
      const fulfilled = (await listFulfillments(id)).flatMap(({ meta_data: meta }) =>
        meta.flatMap(({ key, value }) => (key === "_tracking_number" ? String(value) : [])),
      );
      const tracked = (items ?? []) as { tracking_number: string }[];
      return [...tracked.map(({ tracking_number }) => tracking_number), ...fulfilled];
    },
    async readState(id: string) {
      const { date_modified: _, ...order } = await api<WooOrder>(id);
      return {
        order: { ...order, date_modified_gmt: "" },
        notes: await api(`${id}/notes`),
        fulfillments: await listFulfillments(id),
        emails: (await requestJson<{ orderId: number }[]>(`${store.url}/_stand-in/emails`)).filter(
          (email) => String(email.orderId) === id,
        ),
      };
    },
    writes: {
      "under-way": [
        fulfillmentsEnabled ? { method: "POST", path: "/fulfillments" } : { method: "PUT" },
        { method: "POST", path: "/notes" },
      ],
      delivered: [{ method: "PUT" }],
      cancelled: [
        fulfillmentsEnabled ? { method: "DELETE" } : { method: "PUT" },
        { method: "POST", path: "/notes" },
      ],
    },
    injectFault: (fault: object) =>
      requestJson(`${store.url}/_stand-in/faults`, { requestJson: fault }),
    close: () => store.close(),
  } satisfies OpenStore;
  return { ...open, placeOrder, api, store };
}

interface ShopifyReport {
  readonly id: string;
  readonly updatedAt: string;
  readonly isTest: boolean;
  readonly financialStatus: string;
  readonly mails: number;
  readonly fulfillmentOrders: {
    methodType: string;
    id: string;
    status: string;
    locationId: string;
    lines: { id: string; total: number; remaining: number }[];
  }[];
  readonly fulfillments: {
    id: string;
    status: string;
    tracking: { number: string; url: string; company: string }[];
    events: { status: string; place: object }[];
  }[];
}

export async function openShopify(options: Pick<ShopifyOptions, "authorizationMs"> = {}) {
  const store = await startShopify({
    databaseFile: ":memory:",
    port: 0,
    shop: "tea-house.myshopify.com",
    clientId: "app",
    clientSecrets: ["shpss_x"],
    ...options,
  });
  const admin = createTestShopifyAdmin(store);
  const storefront = createShopifyStorefront(admin, store.shop, systemClock);
  const callSandbox = <Answer>(path: string, sent: unknown = {}) =>
    requestJson<Answer>(`${store.url}/_stand-in/${path}`, { requestJson: sent });
  const placed = {
    line_items: [{ quantity: 2, price: "12.00", grams: 400 }],
    shipping_lines: [{ title: "Same-day courier", code: "same-day", price: "7.00" }],
    total_tip_received: "3.00",
    note_attributes: [REQUESTED_WINDOW],
    tags: "express, gift",
  };
  const readReport = async (id: string): Promise<ShopifyReport> => {
    const all = await requestJson<ShopifyReport[]>(`${store.url}/_stand-in/orders`);
    const found = all.find((each) => each.id === id);
    if (found === undefined) throw new Error(`no order ${id}`);
    return found;
  };
  const place = async (order: object = placed): Promise<string> => {
    const { id } = await callSandbox<{ id: string | number }>("orders", order);
    const isRouted = async () => (await readReport(String(id))).fulfillmentOrders.length > 0;
    for (let tries = 0; !(await isRouted()) && tries < 100; tries++) {
      await new Promise((done) => setTimeout(done, 50));
    }
    return String(id);
  };
  const open = {
    storefront,
    place: () => place(),
    cancel: (id: string) => callSandbox(`orders/${id}/cancel`),
    refund: (id: string, share: "all" | "part") =>
      callSandbox(`orders/${id}/refund`, { amount: share === "all" ? "31.00" : "5.00" }),
    changeAddress: (id: string, street: string) =>
      callSandbox(`orders/${id}/edit`, { shipping_address: { address1: street } }),
    listTrackingNumbers: async (id: string) =>
      (await readReport(id)).fulfillments
        .filter(({ status }) => status !== "CANCELLED")
        .flatMap(({ tracking: parcels }) => parcels.map(({ number }) => number)),
    readState: async (id: string) => ({ ...(await readReport(id)), updatedAt: "" }),
    writes: {
      "under-way": [{ operation: "fulfillmentCreate" }],
      "picked-up": [{ operation: "fulfillmentEventCreate" }],
      delivered: [{ operation: "fulfillmentEventCreate" }],
      cancelled: [{ operation: "fulfillmentCancel" }],
    },
    injectFault: (fault: object) => callSandbox("faults", fault),
    close: () => store.close(),
  } satisfies OpenStore;
  return {
    ...open,
    placeOrder: place,
    shopLookup: callSandbox,
    readReport,
    admin,
    shop: store.shop,
    url: store.url,
  };
}
