import * as z from "zod";
import { addApiKey } from "#test/sandbox/woocommerce/auth/api-keys.ts";
import { createStoreApp } from "#test/sandbox/woocommerce/http/store-app.ts";
import { openDatabase } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { sendDueDeliveries } from "#test/sandbox/woocommerce/webhooks/delivery-queue.ts";
import type { Engine } from "../aws/engine.ts";
import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import { createChangingValue } from "./changing-value.ts";
import {
  BUYER,
  type BuyerMail,
  type NewOrder,
  OTHER_TAG,
  RULE_TAG,
  type StoreModel,
} from "./store-model.ts";
import { toHttpAnswer, toWebRequest } from "./web-request.ts";

/** Action Scheduler runs on requests to the site and once a minute. */
const RUN_MS = [500, 20_000] as const;

/**
 * Runs the sandbox WooCommerce store in this world: its own code, with the world's time and network.
 * Its webhooks go out seconds after a change, and are never repeated.
 */
export function createWooCommerceStore(
  engine: Engine,
  host: string,
  storeId: string,
  { noteStatus = 0 }: { readonly noteStatus?: number } = {},
) {
  const { scheduler, random } = engine;
  const store: Store = {
    db: openDatabase(":memory:"),
    clock: scheduler.clock,
    getUrl: () => `https://${host}`,
    utcOffsetMinutes: 0,
    deliveryDelayMs: 0,
    fulfillmentsEnabled: false,
    usesLegacyStorage: false,
    productTags: new Map(),
    supportsModifiedAfter: true,
  };
  const { signal } = new AbortController();
  const app = createStoreApp(store, signal);
  const key = addApiKey(store.db);
  let isRunScheduled = false;
  let running = Promise.resolve();

  function scheduleDeliveries(): void {
    if (isRunScheduled) return;
    isRunScheduled = true;
    scheduler.schedule(random.drawInteger(...RUN_MS), () => {
      isRunScheduled = false;
      running = running.then(() => sendDueDeliveries(store, signal));
    });
  }

  async function answer(request: HttpRequest): Promise<HttpAnswer> {
    if (noteStatus > 0 && isMerchantNote(request)) return refuseNote(noteStatus);
    const response = await app.fetch(toWebRequest(request));
    if (request.method !== "GET") scheduleDeliveries();
    const answer = await toHttpAnswer(response);
    return isList(request) && engine.faults.storeListLagMs > 0 ? hideNewest(answer) : answer;
  }

  const shownFrom = new Map<string, number>();
  /** A list comes from a copy of the database, in which each change appears at its own time. */
  function hideNewest(answer: HttpAnswer): HttpAnswer {
    const orders = z.array(listedOrder).safeParse(JSON.parse(answer.body)).data;
    const shown = orders?.filter(({ id, date_modified_gmt }) => {
      const change = `${id} ${date_modified_gmt}`;
      const lagMs = () => random.drawInteger(0, engine.faults.storeListLagMs);
      const at = shownFrom.get(change) ?? Date.parse(`${date_modified_gmt}Z`) + lagMs();
      shownFrom.set(change, at);
      return at <= scheduler.readNow();
    });
    return shown === undefined ? answer : { ...answer, body: JSON.stringify(shown) };
  }

  async function callSandbox(method: string, path: string, body?: unknown): Promise<unknown> {
    const authorization = `Basic ${btoa(`${key.consumerKey}:${key.consumerSecret}`)}`;
    const { status, body: text } = await answer({
      method,
      url: new URL(`https://${host}/${path}`),
      headers: { authorization, "content-type": "application/json" },
      body: body === undefined ? "" : JSON.stringify(body),
    });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  }

  const listOrderNotes = async (orderId: string) =>
    notesSchema.parse(await callSandbox("GET", `${toPath(orderId)}/notes`));
  /** A change of its status that came at the same moment has taken an order out of the trash. */
  async function restoreOrder(orderId: string): Promise<void> {
    const { status } = storedOrder.parse(await callSandbox("GET", toPath(orderId)));
    if (status === "trash") await callSandbox("POST", `_stand-in/orders/${orderId}/restore`);
  }

  const editOrder = (orderId: string, body: object) => callSandbox("PUT", toPath(orderId), body);
  const edits: StoreModel["edits"] = {
    cancel: { run: (orderId) => editOrder(orderId, { status: "cancelled" }), ends: true },
    refund: { run: (orderId) => editOrder(orderId, { status: "refunded" }), ends: true },
    trash: {
      run: (orderId) => callSandbox("DELETE", toPath(orderId)),
      ends: true,
      undo: restoreOrder,
    },
    note: { run: (orderId) => editOrder(orderId, { customer_note: "Ring twice" }), ends: false },
    address: {
      run: (orderId, street) => editOrder(orderId, { shipping: { address_1: street } }),
      ends: false,
    },
  };

  const { readNow } = scheduler;
  const tagged = PRODUCTS.map(() => createChangingValue(false, readNow));
  const always = createChangingValue(true, readNow);
  return {
    storeId,
    host,
    pickUpStreets: ["350 5th Ave"],
    hidesOldOrders: false,
    tagged,
    permissions: { notes: always, productTags: always },
    tagProduct(product: number, isTagged: boolean): void {
      tagged[product]?.set(isTagged);
      store.productTags.set(PRODUCTS[product] ?? 0, isTagged ? [OTHER_TAG, RULE_TAG] : []);
    },
    url: `https://${host}`,
    consumerKey: key.consumerKey,
    consumerSecret: key.consumerSecret,
    answer,
    edits,
    async placeOrder(order: NewOrder) {
      const body = toCheckout(order);
      const { id } = createdOrder.parse(await callSandbox("POST", "_stand-in/checkout", body));
      return { orderId: String(id), name: String(id) };
    },
    async listNotes(orderId: string): Promise<string[] | undefined> {
      if (noteStatus > 0) return undefined;
      return (await listOrderNotes(orderId))
        .filter(({ customer_note, note }) => !customer_note && note.startsWith("The delivery"))
        .map(({ note }) => note)
        .toReversed();
    },
    async listMails(orderId: string): Promise<BuyerMail[]> {
      return (await listOrderNotes(orderId))
        .filter(({ customer_note }) => customer_note)
        .map(({ note, date_created_gmt }) => ({
          text: note,
          at: new Date(`${date_created_gmt}Z`),
        }));
    },
    async isCompleted(orderId: string): Promise<boolean> {
      const { status } = storedOrder.parse(await callSandbox("GET", toPath(orderId)));
      return status === "completed";
    },
    close: () => store.db.close(),
  } satisfies StoreModel & Record<string, unknown>;
}
export type WooCommerceStore = ReturnType<typeof createWooCommerceStore>;

/** The ids of the products that are ordered. */
const PRODUCTS = [10, 12] as const;

const listedOrder = z.looseObject({ id: z.int(), date_modified_gmt: z.string() });
const isList = ({ method, url }: HttpRequest): boolean =>
  method === "GET" && url.pathname === "/wp-json/wc/v3/orders";

const isMerchantNote = ({ method, url, body }: HttpRequest): boolean =>
  method === "POST" && url.pathname.endsWith("/notes") && body.includes('"customer_note":false');

/** A plugin's refusal in JSON, or a firewall's page. */
const refuseNote = (status: number): HttpAnswer => ({
  status,
  headers: {},
  body: status === 400 ? '{"code":"rest_invalid_param"}' : "<html>Forbidden</html>",
});

const toPath = (orderId: string) => `wp-json/wc/v3/orders/${orderId}`;

const createdOrder = z.object({ id: z.int() });
const storedOrder = z.object({ status: z.string() });
const notesSchema = z.array(
  z.object({ note: z.string(), customer_note: z.boolean(), date_created_gmt: z.string() }),
);

const FAR = { city: "Los Angeles", state: "CA", postcode: "90012" };

function toCheckout({ mark, shippingMethod, quantity, isFar, product, street }: NewOrder) {
  const { address1: _, city, zip, email, ...person } = BUYER;
  const place = isFar ? FAR : { city, state: "NY", postcode: zip };
  const address = {
    ...person,
    ...place,
    address_1: street ?? BUYER.address1,
    address_2: mark,
    country: "US",
  };
  return {
    status: "processing",
    payment_method: "stripe",
    billing: { ...address, email },
    shipping: address,
    line_items: [{ product_id: PRODUCTS[product ?? 0] ?? 10, quantity, total: "24.00" }],
    shipping_lines: [{ method_id: "flat_rate", method_title: shippingMethod, total: "8.00" }],
  };
}
