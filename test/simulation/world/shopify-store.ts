import * as z from "zod";
import { NOTE_FIELDS } from "#shared/bridge/adapters/shopify/delivery/note-operations.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { getScope } from "#shared/bridge/domain/stores/optional-permission.ts";
import { runDueJobs } from "#test/sandbox/shopify/background-jobs.ts";
import { createCheckout } from "#test/sandbox/shopify/checkout/checkout.ts";
import { createFaults } from "#test/sandbox/shopify/faults.ts";
import { toGid } from "#test/sandbox/shopify/gid.ts";
import { createCostBucket } from "#test/sandbox/shopify/graphql/cost-bucket.ts";
import { createShopApp } from "#test/sandbox/shopify/http/shop-app.ts";
import { createAppInstallation, createShopId, type Shop } from "#test/sandbox/shopify/shop.ts";
import { openShopState } from "#test/sandbox/shopify/state/shop-state.ts";
import { readAppConfig } from "#test/sandbox/shopify/webhooks/subscriptions.ts";
import { createWebhookSender } from "#test/sandbox/shopify/webhooks/webhook-sender.ts";
import { type Engine, stretchInterval } from "../aws/engine.ts";
import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import { BRIDGE_HOST, SHOPIFY_HOST } from "./deployment.ts";
import { SHOPIFY_SECRET } from "./secrets.ts";
import { BUYER, type NewOrder, type StoreModel } from "./store-model.ts";
import { toHttpAnswer, toWebRequest } from "./web-request.ts";

const MINUTE_MS = 60_000;
/** Routing and webhooks follow a change after this time. */
const FOLLOW_UP_MS = [400, 3_000] as const;
/** Retries of webhooks are looked for so often. */
const TICK_MS = 30_000;
/** Shopify "retries 8 times over the next 4 hours": shopify.dev, troubleshooting webhooks. */
const RETRY_MINUTES = [1, 4, 10, 15, 30, 60, 60, 60];

const placedOrder = z.object({ id: z.string(), name: z.string() });
const report = z.array(
  z.object({ id: z.string(), displayFulfillmentStatus: z.string(), mails: z.int() }),
);

/** The merchant has allowed notes in orders. */
function createNotingInstallation(): Shop["app"] {
  const installation = createAppInstallation();
  installation.scopes = [...installation.scopes, getScope("order-notes")];
  return installation;
}

/** Runs the sandbox Shopify shop in this world: its own code, with the world's time and network. */
export function createShopifyStore(engine: Engine, domain: string) {
  const { clock } = engine.scheduler;
  const shop: Shop = {
    formerDomains: new Set(),
    locationChanges: new Map(),
    options: {
      databaseFile: ":memory:",
      port: 0,
      shop: domain,
      clientId: "app",
      clientSecrets: [SHOPIFY_SECRET],
      webhookUri: `https://${BRIDGE_HOST}/shopify/webhooks`,
      retryDelaysMs: RETRY_MINUTES.map((minutes) => minutes * MINUTE_MS),
    },
    id: createShopId(domain),
    store: openShopState(":memory:"),
    clock,
    faults: createFaults(),
    bucket: createCostBucket(clock),
    app: createNotingInstallation(),
    checkout: createCheckout(),
    appConfig: readAppConfig(),
  };
  const app = createShopApp(shop);
  const webhooks = createWebhookSender(shop);

  const runBackground = (): void => {
    runDueJobs(shop);
    webhooks.sendDue();
  };
  const tick = (): void => {
    runBackground();
    engine.scheduler.schedule(stretchInterval(engine, TICK_MS), tick);
  };
  tick();

  async function answer(request: HttpRequest): Promise<HttpAnswer> {
    const response = await app.fetch(toWebRequest(request));
    engine.scheduler.schedule(engine.random.drawInteger(...FOLLOW_UP_MS), runBackground);
    return toHttpAnswer(response);
  }

  async function call(method: string, path: string, body: object = {}): Promise<unknown> {
    const { status, body: text } = await answer({
      method,
      url: new URL(`https://${SHOPIFY_HOST}/_stand-in/orders${path}`),
      headers: { "content-type": "application/json" },
      body: method === "GET" ? "" : JSON.stringify(body),
    });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  }
  const findReport = async (orderId: string) =>
    report.parse(await call("GET", "")).find(({ id }) => id === orderId);

  const edits: StoreModel["edits"] = {
    cancel: { run: (orderId) => call("POST", `/${orderId}/cancel`), ends: true },
    delete: { run: (orderId) => call("POST", `/${orderId}/delete`), ends: true },
    note: { run: (orderId) => call("POST", `/${orderId}/edit`, { note: "Ring" }), ends: false },
    address: {
      run: (orderId, street) =>
        call("POST", `/${orderId}/edit`, { shipping_address: { address1: street } }),
      ends: false,
    },
  };
  return {
    storeId: toShopifyStoreId(domain as Parameters<typeof toShopifyStoreId>[0]),
    domain,
    host: SHOPIFY_HOST,
    pickUpStreet: "55 Water Street",
    answer,
    edits,
    async placeOrder(order: NewOrder) {
      const { id, name } = placedOrder.parse(await call("POST", "", toShopifyOrder(order)));
      return { orderId: id, name };
    },
    /** Shopify mails a parcel's buyer only if the merchant's setting asks for it. */
    async listMails(orderId: string) {
      const mails = (await findReport(orderId))?.mails ?? 0;
      return Array.from({ length: mails }, () => ({ text: "shipping confirmation", at: clock() }));
    },
    /** The newest note of each delivery is a line of one field. */
    async listNotes(orderId: string): Promise<string[]> {
      const owned = shop.store.metafields.listByParent(toGid("Order", orderId));
      const note = owned.find(({ key }) => key === NOTE_FIELDS.text.key);
      return note?.value.split("\n") ?? [];
    },
    isCompleted: async (orderId: string) =>
      (await findReport(orderId))?.displayFulfillmentStatus === "FULFILLED",
    close: () => shop.store.close(),
  } satisfies StoreModel & Record<string, unknown>;
}
export type ShopifyStore = ReturnType<typeof createShopifyStore>;

function toShopifyOrder({ mark, shippingMethod, quantity, street = BUYER.address1 }: NewOrder) {
  const { email, ...person } = BUYER;
  return {
    email,
    shipping_address: {
      ...person,
      address1: street,
      address2: mark,
      name: `${person.first_name} ${person.last_name}`,
      province: "New York",
      province_code: "NY",
      country: "United States",
      country_code: "US",
    },
    line_items: [{ title: "Tea", price: "12.00", quantity, grams: 300, requires_shipping: true }],
    shipping_lines: [{ title: shippingMethod, code: shippingMethod, price: "8.00" }],
  };
}
