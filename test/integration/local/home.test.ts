import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFaultBoard } from "#infra/local/faults/fault-board.ts";
import type { HomeState } from "#infra/local/home/home-state.ts";
import { createRunActivity } from "#infra/local/home/run-activity.ts";
import { startHome } from "#infra/local/home/start-home.ts";
import type { Running } from "#infra/local/local-run.ts";
import type { Endpoints } from "#infra/local/seed/seed.ts";

const STORE = "woocommerce-local";
const QUEUE = "Bridge-ReconcileRequestsQueue";
const BODY = JSON.stringify({ storeId: STORE, orderId: "1", reason: "a webhook", source: "store" });

const DELIVERY = {
  ...{ order_id: "1", order_name: null, created_at: new Date(), state: "booked", reason: null },
  ...{ alert: null, courier_status: "returned", point_id: "4", courier_order_id: null },
  ...{ last_error: null, requeue_at: null, merchant_actions: [{ action: "deliver-again" }] },
  timeline: [{ at: new Date(), code: "store-updated.returned", text: "The store knows." }],
};

/** The bridge, both stores, the courier and the operations page as far as the page asks them. */
const answers = new Map<string, unknown>();
const received: { readonly call: string; readonly body: unknown }[] = [];
const faults = createFaultBoard();
const activity = createRunActivity();
const parts = createServer(async (request, response) => {
  const call = `${request.method} ${request.url}`;
  received.push({ call, body: await json(request).catch(() => undefined) });
  const answer = answers.get(call);
  response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(answer ?? {}));
});
let page: Awaited<ReturnType<typeof startHome>>;

beforeAll(async () => {
  parts.listen(0, "127.0.0.1");
  await once(parts, "listening");
  const url = `http://127.0.0.1:${(parts.address() as AddressInfo).port}`;
  const at = {
    ...{ bridge: { url, opsKey: "key" }, mail: { url }, operations: { url } },
    courier: { url, clientid: "c", secretid: "s" },
    shopify: { url, storeId: "shopify-local", apiKey: "k" },
    woocommerce: { url, storeId: STORE, apiKey: "k", consumerKey: "ck", consumerSecret: "cs" },
  } as unknown as Endpoints;
  const running = { activity, faults, ports: { home: 0 }, readQueue: () => [] };
  page = await startHome(running as unknown as Running, at);
});
afterAll(() => {
  page.close();
  parts.close();
  parts.closeAllConnections();
});
beforeEach(() => {
  answers.clear();
  received.length = 0;
  answers.set("GET /ops/v1/accounts", { accounts: [] });
  answers.set("GET /ops/v1/stores", { stores: [] });
  for (const store of [STORE, "shopify-local"])
    answers.set(`GET /ops/v1/stores/${store}/deliveries`, { deliveries: [] });
  answers.set("POST /_stand-in/checkout", { id: 1, number: "1001" });
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(page.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Reads the states that the page is told, until one is as wanted. */
async function readStates(isWanted: (state: HomeState) => boolean): Promise<HomeState> {
  const response = await fetch(`${page.url}/events`);
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const states = text.split("\n\n").slice(0, -1);
    const state = states
      .map((line): HomeState => JSON.parse(line.slice("data: ".length)))
      .find(isWanted);
    if (state !== undefined) return state;
  }
  throw new Error(`The events ended with ${text}`);
}

const findOrder = ({ orders }: HomeState) => orders.find(({ key }) => key === "woocommerce/1");

describe("the page of the whole run", () => {
  test("places an order in a store, and tells each step as it happens", async () => {
    expect((await post("/orders", { kind: "returned", store: "woocommerce" })).status).toBe(200);
    expect(received.find(({ call }) => call === "POST /_stand-in/checkout")).toMatchObject({
      body: { shipping: { address_1: expect.stringContaining("RETURN") } },
    });
    const placed = await readStates((state) => findOrder(state) !== undefined);
    expect(findOrder(placed)).toMatchObject({ kind: "Returned", status: "new" });

    answers.set(`GET /ops/v1/stores/${STORE}/deliveries/1`, DELIVERY);
    answers.set(`GET /api/v1/stores/${STORE}/deliveries/1/1`, { trackingUrl: "http://track" });
    answers.set("GET /wp-json/wc/v3/orders/1", { status: "processing" });
    const told = readStates((state) => (findOrder(state)?.links.length ?? 0) === 5);
    activity.noteSent(QUEUE, [BODY]);
    activity.beginRun(QUEUE, [BODY])([]);

    expect(findOrder(await told)).toMatchObject({
      ...{ name: "#1001", status: "waits for you" },
      cells: { worker: { text: "1 run" }, courier: { text: "returned" } },
      links: [{ text: "Store" }, {}, {}, { href: "/courier#point-4" }, { href: "http://track" }],
    });
  });

  test("asks for another delivery as its merchant", async () => {
    const call = `POST /api/v1/stores/${STORE}/deliveries/1/1/actions/deliver-again`;
    answers.set(call, {});

    expect((await post("/orders/woocommerce/1/deliver-again", {})).status).toBe(200);
    expect(received.map((one) => one.call)).toContain(call);
  });

  test("says that it does not know an order, and asks for no other thing in its name", async () => {
    const answered = await post("/orders/woocommerce/..%2F..%2Fsettings/deliver-again", {});

    expect(answered.status).toBe(404);
    expect(await answered.json()).toEqual({ problem: "The bridge does not know this order." });
    // The page of another test may still look.
    const asked = received.map(({ call }) => call).filter((call) => call.startsWith("POST "));
    expect(asked).toEqual([
      `POST /api/v1/stores/${STORE}/deliveries/..%2F..%2Fsettings/1/actions/deliver-again`,
    ]);
  });

  test("switches a fault on, and tells what the system does and how it ends", async () => {
    answers.set("GET /api/forecast", {
      alarms: [{ name: "orders-late", isNotifying: true, severity: "page", afterMinutes: 6 }],
    });
    const told = readStates(({ alarms }) => alarms?.includes("orders-late") === true);
    const body = JSON.stringify({ on: true });
    await fetch(`${page.url}/faults/courier-down`, { method: "PUT", body });
    activity.noteAnswer({ stack: "Courier", path: "/api/restfull/v4/points/dropoff", status: 503 });

    const { switches, stations } = await told;
    const down = switches.find(({ name }) => name === "courier-down");
    expect(down?.effects).toHaveLength(3);
    expect(down?.effects.join(" ")).toContain("1 call failed so far");
    expect(stations.filter(({ state }) => state === "broken").map(({ id }) => id)).toEqual([
      "courier",
    ]);
    await fetch(`${page.url}/faults`, { method: "DELETE" });
    const over = await readStates(({ alarms }) => alarms === undefined);
    expect(over.switches[0]?.effects[0]).toBe("It is off again.");
    expect(over.switches[0]?.isWaitedFor).toBe(false);
    expect(over.switches[0]?.effects.at(-1)).toMatch(
      /^(Every order below has arrived|No order below waits because of it any longer)\.$/,
    );
  });

  test("still says that a webhook is lost when the switch is off again", async () => {
    const sweptAt = new Date(Date.now() - 60_000);
    answers.set("GET /ops/v1/stores", { stores: [{ store_id: STORE, swept_at: sweptAt }] });
    answers.set("POST /_stand-in/checkout", { id: 2, number: "1002" });
    const body = JSON.stringify({ on: true, store: "both" });
    await fetch(`${page.url}/faults/webhooks-lost`, { method: "PUT", body });
    expect((await post("/orders", { kind: "plain", store: "woocommerce" })).status).toBe(200);
    await fetch(`${page.url}/faults`, { method: "DELETE" });

    const findLost = ({ orders }: HomeState) => orders.find(({ key }) => key === "woocommerce/2");
    const state = await readStates((one) => findLost(one)?.wait?.until !== undefined);
    expect(findLost(state)).toMatchObject({
      ...{ status: "not known yet", wait: { at: "webhook", until: +sweptAt + 300_000 } },
      ...{ says: expect.stringMatching(/finds it in about [34]\smin/) },
    });
    const lost = state.switches.find(({ name }) => name === "webhooks-lost");
    expect(lost).toMatchObject({ isOn: false, isWaitedFor: true });
    expect(lost?.effects.at(-1)).toMatch(/^1 order below still waits\. It goes on in [34]\smin/);
  });

  test("tells a store that is slow from one that is broken", async () => {
    const body = JSON.stringify({ on: true, store: "both", seconds: 4 });
    await fetch(`${page.url}/faults/store-slow`, { method: "PUT", body });
    const { stations } = await readStates(({ alarms }) => alarms !== undefined);
    await fetch(`${page.url}/faults`, { method: "DELETE" });

    const slow = stations.filter(({ state }) => state === "slow");
    expect(slow.map(({ id }) => id)).toEqual(["store", "told"]);
    expect(slow.map(({ link }) => link.text)).toEqual(["WooCommerce store", "WooCommerce store"]);
  });

  test.each([
    ["another kind", "/orders", { kind: "constructor", store: "shopify" }, {}, 400],
    ["another store", "/orders", { kind: "plain", store: "other" }, {}, 400],
    ["another path", "/nothing", {}, {}, 404],
    ["a form of another site", "/orders", {}, { "content-type": "text/plain" }, 415],
    ["a store that fails", "/orders", { kind: "plain", store: "shopify" }, {}, 502],
  ])("refuses %s", async (_name, path, body, headers, status) => {
    const response = await post(path, body, headers);

    expect(response.status).toBe(status);
    if (status !== 404) expect(await response.json()).toEqual({ problem: expect.any(String) });
  });

  test("refuses a name of this machine that is not its own", async () => {
    const { request } = await import("node:http");
    const sent = request(`${page.url}/orders`, {
      method: "POST",
      headers: { host: "evil.example", "content-type": "application/json" },
    }).end("{}");
    const [response] = (await once(sent, "response")) as [IncomingMessage];

    expect(response.statusCode).toBe(403);
  });

  test("shows what the courier has, and that it does not answer", async () => {
    answers.set("GET /api/restfull/v4/points/dropoff", {
      data: [{ id: 4, pack_status: "<Delivered>" }],
    });
    const html = await (await fetch(`${page.url}/courier`)).text();

    expect(html).toContain('id="point-4"');
    expect(html).toContain("&#60;Delivered&#62;");
    expect(html).toContain("The courier does not answer");
  });

  test("serves its script and style, and nothing else", async () => {
    for (const path of ["/", "/main.js", "/main.css"])
      expect((await fetch(page.url + path)).status).toBe(200);
    expect((await fetch(`${page.url}/other`)).status).toBe(404);
    expect((await fetch(page.url, { method: "DELETE" })).status).toBe(405);
  });
});
