import { expect, test } from "vitest";
import type { FollowedOrder } from "#infra/local/home/followed-order.ts";
import type { Sighting } from "#infra/local/home/order-cells.ts";
import { toOrderView } from "#infra/local/home/order-view.ts";
import type { OrderActivity } from "#infra/local/home/run-activity.ts";
import type { Endpoints } from "#infra/local/seed/seed.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const AT = {
  bridge: { url: "http://bridge" },
  woocommerce: { url: "http://woo", storeId: "woo-1" },
  shopify: { url: "http://shop", storeId: "shop-1" },
} as Endpoints;

type Delivery = NonNullable<FollowedOrder["delivery"]>;
const createDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  ...{ order_id: "7", order_name: "7", created_at: new Date(NOW - 8000), state: "booked" },
  ...{ reason: null, alert: null, courier_status: "picked-up", point_id: "3" },
  ...{ courier_order_id: null, last_error: null, requeue_at: null, merchant_actions: [] },
  timeline: [{ at: new Date(NOW - 5000), code: "status.picked-up", text: "It is under way." }],
  ...changes,
});
const ORDER: FollowedOrder = {
  ...{ store: "woocommerce", id: "7", name: "7", kind: "plain", placedAt: NOW - 10_000 },
};
const ACTIVITY: OrderActivity = {
  ...{ storeId: "woo-1", orderId: "7", heardAt: NOW - 9600, heardBy: "webhook", requests: 2 },
  ...{ running: 0, runs: 1, failedRuns: 0, hasLastRunFailed: false },
};

const view = ({ order, ...rest }: Partial<Omit<Sighting, "order">> & { order?: object } = {}) =>
  toOrderView(
    {
      order: { ...ORDER, delivery: createDelivery(), ...order },
      ...{ activity: ACTIVITY, queued: [], isWebhookLost: false, now: NOW },
      ...rest,
    },
    AT,
  );
const toPlain = (text: string) => text.replaceAll("\u00a0", " ");

test("an order on its way shows where it is, and who sees what", () => {
  const shown = view({
    order: { trackingUrl: "http://bridge/track/x", storeStatus: "processing" },
  });

  expect(shown).toMatchObject({
    ...{ key: "woocommerce/7", name: "#7", kind: "Plain", tone: "moving", status: "on its way" },
    ...{ says: "It is under way." },
    cells: {
      store: { state: "done" },
      webhook: { state: "done" },
      queue: { state: "done", text: "2 messages" },
      worker: { state: "done", text: "1 run" },
      courier: { state: "active", text: "picked up" },
      told: { state: "none" },
    },
  });
  expect(toPlain(shown.cells.webhook.text)).toBe("received after 0.4 s");
  expect(shown.links).toEqual([
    { text: "Store", href: "http://woo/#order-7" },
    { text: "Merchant", href: "http://bridge/app#/deliveries/7/1" },
    { text: "Operator", href: "http://bridge/ops/order?store=woo-1&order=7" },
    { text: "Courier", href: "/courier#point-3" },
    { text: "Buyer", href: "http://bridge/track/x" },
  ]);
});

test("an order that only its store knows says whether its webhook is lost", () => {
  const nothing = { order: { delivery: undefined }, activity: undefined };

  expect(view(nothing)).toMatchObject({ tone: "moving", status: "new" });
  expect(view(nothing).says).toContain("on the way");
  const lost = view({ ...nothing, isWebhookLost: true });
  expect(lost).toMatchObject({ tone: "problem", status: "not known yet" });
  expect(lost.cells.webhook).toEqual({ state: "problem", text: "lost, 10\u00a0s" });
  expect(lost.says).toContain("A sweep");
  expect(lost.says).toMatch(/finds it within five minutes\.$/);
  const counted = view({ ...nothing, isWebhookLost: true, nextSweepAt: NOW + 192_000 });
  expect(toPlain(counted.says)).toMatch(/finds it in about 3 min 12 s\.$/);
  expect(counted.wait).toEqual({ at: "webhook", until: NOW + 192_000 });
  const late = view({ ...nothing, isWebhookLost: true, nextSweepAt: NOW - 1 });
  expect(late.says).toMatch(/finds it soon\.$/);
});

test("an order whose webhook was lost is like any other once a sweep found it", () => {
  const found = view({ order: { delivery: undefined }, isWebhookLost: true });

  expect(found).toMatchObject({ status: "new", cells: { webhook: { state: "done" } } });
  expect(found.wait).toBeUndefined();
});

test("an order that a sweep found says so, and one from before this start does not", () => {
  const swept: OrderActivity = { ...ACTIVITY, heardBy: "sweep" };

  expect(toPlain(view({ activity: swept }).cells.webhook.text)).toBe(
    "a sweep found it after 0.4 s",
  );
  const earlier = createDelivery({ created_at: new Date(NOW - 900_000) });
  expect(view({ activity: swept, order: { delivery: earlier } }).cells.webhook.text).toBe(
    "before this start",
  );
  expect(view({ activity: undefined }).cells.worker.text).toBe("before this start");
});

test("a message whose worker died tells when it comes back", () => {
  const shown = view({
    activity: { ...ACTIVITY, failedRuns: 1, hasLastRunFailed: true },
    queued: [
      { storeId: "woo-1", orderId: "7", state: "hidden", sentAt: NOW, backAt: NOW + 42_000 },
    ],
  });

  expect(shown).toMatchObject({
    ...{ tone: "problem", status: "is tried again" },
    cells: { queue: { text: "back in 42\u00a0s" }, worker: { text: "1 of 1 died" } },
  });
  expect(toPlain(shown.says)).toContain("hands it to a new worker in 42 s");
  expect(shown.wait).toEqual({ at: "queue", until: NOW + 42_000 });
});

test("an order whose first run died has the same status as one that was saved before", () => {
  const died = { ...ACTIVITY, failedRuns: 1, hasLastRunFailed: true };

  expect(view({ activity: died, order: { delivery: undefined } }).status).toBe("is tried again");
});

test.each([
  ["a worker is about to take", {}],
  ["another worker works on", { failedRuns: 1, hasLastRunFailed: true, running: 1 }],
])("a received message that %s is not said to come back", (_, activity) => {
  const queued = [
    { storeId: "woo-1", orderId: "7", state: "hidden" as const, sentAt: NOW, backAt: NOW + 42_000 },
  ];

  const shown = view({ activity: { ...ACTIVITY, ...activity }, queued });
  expect(shown.cells.queue).toEqual({ state: "done", text: "2 messages" });
  expect(shown.says).toBe("It is under way.");
});

test("a message that waits, and a worker that works, are shown as they are", () => {
  const queued = [{ storeId: "woo-1", orderId: "7", state: "ready" as const, sentAt: NOW }];

  expect(view({ queued }).cells.queue).toEqual({ state: "active", text: "1 message waiting" });
  expect(view({ activity: { ...ACTIVITY, running: 1 } }).cells.worker.text).toBe("working");
});

test("a call of a courier or store that failed is told, with the time until the next try", () => {
  const requeue_at = new Date(NOW + 30_000);
  const down = (code: string) =>
    view({
      order: { delivery: createDelivery({ requeue_at, last_error: { code, text: "No answer." } }) },
    });

  expect(down("courier-down").cells.courier).toEqual({ state: "problem", text: "call failed" });
  expect(down("courier-down").says).toMatch(/^No answer\. Next try in 30\ss\.$/);
  expect(down("courier-down").wait).toEqual({ at: "courier", until: NOW + 30_000 });
  expect(down("store-fault").wait?.at).toBe("told");
  expect(down("store-fault").cells.told.text).toBe("call failed");
  expect(down("store-fault").tone).toBe("problem");
});

test("a returned parcel waits for a decision, which the page offers", () => {
  const delivery = createDelivery({
    courier_status: "returned",
    merchant_actions: [{ action: "deliver-again" }],
  });

  expect(view({ order: { delivery } })).toMatchObject({
    ...{ tone: "problem", status: "waits for you" },
    ...{ action: { name: "deliver-again" }, cells: { courier: { text: "returned" } } },
  });
});

test("a delivered order is done, whatever failed on the way", () => {
  const delivery = createDelivery({
    ...{ state: "completed", courier_status: "delivered" },
    last_error: { code: "courier-down", text: "No answer." },
    timeline: [
      { at: new Date(NOW), code: "store-updated.delivered", text: "The store was updated." },
    ],
  });

  const shown = view({ order: { delivery, storeStatus: "completed" } });
  expect(shown.wait).toBeUndefined();
  expect(shown).toMatchObject({
    ...{ tone: "done", status: "delivered", says: "The store was updated." },
    cells: {
      courier: { state: "done", text: "delivered" },
      told: { state: "done", text: "shows “completed”" },
    },
  });
});
