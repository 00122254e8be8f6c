import { describe, expect, it } from "vitest";
import { measureStorefront } from "#functions/bridge/composition/measure-calls.ts";
import { measureWaits } from "#functions/bridge/reconcile-delivery/measure-waits.ts";
import { createPostponement } from "#functions/bridge/reconcile-delivery/postpone-request.ts";
import { evaluateAlarm } from "#infra/local/operations/evaluate-alarm.ts";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { listTemplateAlarms } from "./template-alarms.ts";

const HOUR = 60;
const alarms = listTemplateAlarms().filter(([, { queries }]) =>
  queries.some(
    ({ MetricStat: stat }) =>
      stat?.Metric.Dimensions.service === "reconcile-delivery" &&
      stat.Metric.Namespace.startsWith("OrderBridge"),
  ),
);

const toVersion = ({ key, version }: Delivery): string => `${key.orderId} ${version}`;

/** Runs a bridge whose metrics the alarms of the templates read, and tells which of them fire. */
function watchBridge(store: "shopify" | "woocommerce") {
  const samples = createMetricSamples();
  const time = { now: noon };
  const add = (name: string, value: number, dimensions: Readonly<Record<string, string>> = {}) =>
    samples.add({
      namespace: "OrderBridge-prod",
      name,
      dimensions: { service: "reconcile-delivery", ...dimensions },
      at: time.now,
      values: [value],
    });
  const measureCalls = (storefront: Storefront): Storefront =>
    measureStorefront(
      storefront,
      (operation, { hasFailed }) => add("StoreErrors", Number(hasFailed), { store, operation }),
      () => time.now,
    );
  const simulation = createBridgeSimulation(undefined, (target) =>
    "pushUpdate" in target
      ? Object.assign(target, measureCalls({ ...(target as unknown as Storefront) }))
      : target,
  );
  const measureRun = (delivery: Delivery): void =>
    measureWaits(delivery, time.now, (name, value) => add(name, value));
  const postpone = createPostponement({
    reconcileQueue: { send: async () => undefined },
    findSlowParty: async ({ storeId }) => ({ kind: "store", id: storeId }),
    clock: () => time.now,
    lanes: 4,
    count: () => undefined,
    measure: (name, value) => add(name, value),
    log: { info: () => undefined },
  });
  const passMinute = async (): Promise<void> => {
    const before = new Set((await simulation.listDeliveries()).map(toVersion));
    await simulation.advanceTime(1);
    const after = await simulation.listDeliveries();
    after.filter((delivery) => !before.has(toVersion(delivery))).forEach(measureRun);
  };
  const listFiring = (): readonly string[] =>
    alarms
      .filter(([, alarm]) => evaluateAlarm(alarm, samples.read, time.now, "OK") === "ALARM")
      .map(([id]) => id.replace(/[0-9A-F]{8}$/, ""));
  return {
    simulation,
    measureRun,
    /** Sends a request again that was first sent at this time. */
    postpone: (sentAt: Date) =>
      postpone(
        { ...buildDeliveryKey(), reason: "test" },
        { messageId: "m1", sentAt, receivedAt: time.now, group: undefined, exceedsShare: false },
      ),
    /** Lets so many minutes pass, and returns the alarms that fired in any of them. */
    async passMinutes(minutes: number): Promise<readonly string[]> {
      const fired = new Set<string>();
      for (let minute = 0; minute < minutes; minute++) {
        time.now = new Date(time.now.getTime() + 60_000);
        await passMinute();
        for (const id of listFiring()) fired.add(id);
      }
      return [...fired].sort();
    },
  };
}

type WatchedBridge = ReturnType<typeof watchBridge>;

/** An order each two minutes whose driver is found at once, which the courier tells. */
async function dispatchOrders({ simulation, passMinutes }: WatchedBridge, count: number) {
  const fired = new Set<string>();
  for (let at = 0; at < count; at++) {
    const { key } = buildDelivery({ key: buildDeliveryKey(String(2000 + at)) });
    await simulation.placeOrder({ id: key.orderId });
    simulation.movePoint(key.orderId, "assigned");
    await simulation.reconcile({ ...key, reason: "courier", source: "courier" });
    for (const id of await passMinutes(2)) fired.add(id);
  }
  return [...fired].sort();
}

describe.each([
  ["shopify", "ReconcileShopifyChangesFailing"],
  ["woocommerce", "ReconcileWooCommerceChangesFailing"],
] as const)("a bridge that reads %s's orders", (store, failing) => {
  it("fires while only writes to the store fail", async () => {
    const bridge = watchBridge(store);
    bridge.simulation.conditions.losesUpdates = true;

    expect(await dispatchOrders(bridge, 20)).toEqual([failing, "ReconcileStatusesUntold"].sort());
  });

  it("fires for a single order whose store never takes an update", async () => {
    const bridge = watchBridge(store);
    bridge.simulation.conditions.losesUpdates = true;

    await dispatchOrders(bridge, 1);

    expect(await bridge.passMinutes(2 * HOUR)).toContain("ReconcileStatusesUntold");
  });

  it("fires no alarm while the store takes them", async () => {
    const bridge = watchBridge(store);

    expect(await dispatchOrders(bridge, 20)).toEqual([]);
    expect(await bridge.passMinutes(HOUR)).toEqual([]);
  });
});

it("fires while an order is put off again and again without an error", async () => {
  const bridge = watchBridge("shopify");
  await bridge.simulation.placeOrder();
  const delivery = await bridge.simulation.readDelivery();
  const putOff: Delivery = {
    ...delivery,
    ...{ state: "waiting", pointId: undefined, reason: createMessage("not-batched") },
  };

  const fired = new Set<string>();
  for (let round = 0; round < 12; round++) {
    bridge.measureRun(putOff);
    for (const id of await bridge.passMinutes(5)) fired.add(id);
  }

  expect([...fired]).toEqual(["ReconcileOrdersPutOff"]);
});

it("fires while requests wait in the lanes of a slow store for too long", async () => {
  const bridge = watchBridge("woocommerce");
  const pass = async (rounds: number) => {
    const fired = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      await bridge.postpone(noon);
      for (const id of await bridge.passMinutes(5)) fired.add(id);
    }
    return [...fired];
  };

  expect(await pass(4)).toEqual([]);
  expect(await pass(3)).toEqual(["ReconcileOrdersPutOff"]);
});
