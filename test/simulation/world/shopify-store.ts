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
import { createChangingValue } from "./changing-value.ts";
import { BRIDGE_HOST, SHOPIFY_HOST } from "./deployment.ts";
import { SHOPIFY_SECRET } from "./secrets.ts";
import {
  BUYER,
  type NewOrder,
  OTHER_TAG,
  RULE_TAG,
  type StoreModel,
  type StorePermission,
} from "./store-model.ts";
import { toHttpAnswer, toWebRequest } from "./web-request.ts";

const MINUTE_MS = 60_000;
/** Routing and webhooks follow a change after this time. */
const FOLLOW_UP_MS = [400, 3_000] as const;
/** Retries of webhooks are looked for so often. */
const TICK_MS = 30_000;
/** Shopify "retries 8 times over the next 4 hours": shopify.dev, troubleshooting webhooks. */
const RETRY_MINUTES = [1, 4, 10, 15, 30, 60, 60, 60];

const placedOrder = z.object({ id: z.string(), name: z.string() });
const checkoutAnswers = z.object({
  answers: z.array(
    z.object({
      source: z.enum(["carrier", "cache", "backup"]),
      status: z.int().optional(),
      rates: z.array(
        z.object({
          service_name: z.string(),
          service_code: z.string(),
          total_price: z.string(),
        }),
      ),
    }),
  ),
});
const report = z.array(
  z.object({ id: z.string(), displayFulfillmentStatus: z.string(), mails: z.int() }),
);

const SCOPES: Readonly<Record<StorePermission, string>> = {
  notes: getScope("order-notes"),
  productTags: getScope("product-tags"),
};

interface Installation {
  /** Whether the merchant has allowed notes and product tags. */
  readonly isPermitted?: boolean;
  /** Whether the merchant has allowed the courier's prices at the checkout. */
  readonly hasRates?: boolean;
}

/** The merchant has allowed what is optional, or not. */
function createShopInstallation({ isPermitted, hasRates }: Installation): Shop["app"] {
  const installation = createAppInstallation();
  if (isPermitted) installation.scopes = [...installation.scopes, ...Object.values(SCOPES)];
  if (hasRates) installation.scopes = [...installation.scopes, getScope("checkout-rates")];
  return installation;
}

/** Runs the sandbox Shopify shop in this world: its own code, with the world's time and network. */
export function createShopifyStore(
  engine: Engine,
  domain: string,
  { isPermitted = true, hasRates = false }: Installation = {},
) {
  const { clock, readNow } = engine.scheduler;
  const shop: Shop = {
    formerDomains: new Set(),
    locationChanges: new Map(),
    productTags: new Map(),
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
    app: createShopInstallation({ isPermitted, hasRates }),
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

  async function callSandbox(method: string, path: string, body: object = {}): Promise<unknown> {
    const { status, body: text } = await answer({
      method,
      url: new URL(`https://${SHOPIFY_HOST}/_stand-in/${path}`),
      headers: { "content-type": "application/json" },
      body: method === "GET" ? "" : JSON.stringify(body),
    });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  }
  const call = (method: string, path: string, body?: object) =>
    callSandbox(method, `orders${path}`, body);
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
  const tagged = PRODUCTS.map(() => createChangingValue(false, readNow));
  const permissions = {
    notes: createChangingValue(isPermitted, readNow),
    productTags: createChangingValue(isPermitted, readNow),
  };
  return {
    storeId: toShopifyStoreId(domain as Parameters<typeof toShopifyStoreId>[0]),
    domain,
    host: SHOPIFY_HOST,
    pickUpStreets: ["55 Water Street", "200 Eastern Parkway"],
    hidesOldOrders: true,
    tagged,
    permissions,
    answer,
    edits,
    tagProduct(product: number, isTagged: boolean): void {
      tagged[product]?.set(isTagged);
      shop.productTags.set(PRODUCTS[product] ?? "", isTagged ? [OTHER_TAG, RULE_TAG] : []);
    },
    async permit(permission: StorePermission, isGranted: boolean): Promise<void> {
      permissions[permission].set(isGranted);
      const path = `app/${isGranted ? "request" : "revoke"}-scopes`;
      await callSandbox("POST", path, { scopes: [SCOPES[permission]] });
    },
    ...(hasRates && {
      async askRates(order: NewOrder) {
        const { shipping_address, line_items } = toShopifyOrder(order, readNow());
        const cart = { shipping_address, line_items };
        const { answers } = checkoutAnswers.parse(await callSandbox("POST", "checkout", cart));
        return answers[0] ?? ({ source: "none", rates: [] } as const);
      },
    }),
    /** Adds the registered rates to the shipping profile, as the merchant does. */
    sellRates: () => callSandbox("POST", "carrier-services/add-to-profile"),
    redaction: {
      async redact(orderId: string): Promise<void> {
        const isDeleted = (await findReport(orderId)) === undefined;
        if (!isDeleted) await call("POST", `/${orderId}/edit`, NO_BUYER);
        await callSandbox("POST", "app/compliance/customers-redact", { orders: [orderId] });
      },
      requestData: (orderId: string) =>
        callSandbox("POST", "app/compliance/customers-data_request", { orders: [orderId] }),
    },
    async placeOrder(order: NewOrder) {
      const body = toShopifyOrder(order, readNow());
      const { id, name } = placedOrder.parse(await call("POST", "", body));
      return { orderId: id, name };
    },
    /** Shopify mails a parcel's buyer only if the merchant's setting asks for it. */
    async listMails(orderId: string) {
      const mails = (await findReport(orderId))?.mails ?? 0;
      return Array.from({ length: mails }, () => ({ text: "shipping confirmation", at: clock() }));
    },
    /** The newest note of each delivery is a line of one field. */
    async listNotes(orderId: string): Promise<string[] | undefined> {
      if (!permissions.notes.read()) return undefined;
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

/** What is left in an order of its buyer once they are erased. */
const NO_BUYER = {
  ...{ email: null, phone: null, note: null },
  ...{ shipping_address: null, billing_address: null },
};

/** The ids of the products that are ordered. */
const PRODUCTS = ["8001", "8002"] as const;
/** A further product is at the second location. */
const ELSEWHERE = { title: "Cups", price: "9.00", quantity: 1, grams: 400 };
const SHOWN_MS = 60 * 86_400_000;

function toShopifyOrder(order: NewOrder, now: number) {
  const { mark, quantity, product = 0, hiddenAfterMinutes } = order;
  const { email, ...person } = BUYER;
  const location_id = "655441492";
  const placedAt = now - SHOWN_MS + (hiddenAfterMinutes ?? 0) * MINUTE_MS;
  return {
    email,
    ...(hiddenAfterMinutes !== undefined && { created_at: new Date(placedAt).toISOString() }),
    shipping_address: {
      ...person,
      address1: order.street ?? person.address1,
      address2: mark,
      name: `${person.first_name} ${person.last_name}`,
      province: "New York",
      province_code: "NY",
      country: "United States",
      country_code: "US",
    },
    line_items: [
      ...[{ title: "Tea", price: "12.00", quantity, grams: 300, product_id: PRODUCTS[product] }],
      ...(order.isSplit ? [{ ...ELSEWHERE, location_id }] : []),
    ],
    shipping_lines: [toShippingLine(order)],
  };
}

/** A rate's line names the carrier service that it is of. */
const toShippingLine = ({ shippingMethod, rate }: NewOrder) =>
  rate === undefined
    ? { title: shippingMethod, code: shippingMethod, price: "8.00" }
    : {
        ...{ title: rate.service_name, code: rate.service_code },
        source: "Order Bridge courier rates",
        price: (Number(rate.total_price) / 100).toFixed(2),
      };
