import { describe, expect, it } from "vitest";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { buildBatchOrderRequest } from "#shared/bridge/domain/batching/batch-order-request.ts";
import { decideNextBatchAction } from "#shared/bridge/domain/batching/decide-next-batch-action.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import {
  appendStatuses,
  listStoreUpdates,
  type StatusEntry,
} from "#shared/bridge/domain/delivery/store-update.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";

const settings = buildSettings({ defaultMode: "urgent" });
const usd = (minor: number) => ({ minor, currency: "USD" });
const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const rider = (orderId: string, plan: Partial<StoredPlan> = {}, more: Partial<Delivery> = {}) =>
  buildDelivery({
    key: buildDeliveryKey(orderId),
    batchId: batchIdSchema.parse("1001-1-0"),
    recipient: {
      name: `Buyer ${orderId}`,
      phone: "1",
      email: "a@b.c",
      address: `${orderId} Broadway`,
      notes: "",
      wholeNotes: "",
    },
    plan: {
      mode: "urgent",
      load: { transportId: 2, packSizeId: 1, grams: 400, pieces: 1 },
      storeLocationIds: [],
      isPartlyRefunded: false,
      itemValue: 10,
      tip: 1,
      pickUpIds: ["shop"],
      ...plan,
    },
    ...more,
  });

const load = (grams: number) => ({ load: { transportId: 2, packSizeId: 1, grams, pieces: 1 } });
const wanted = (includedDeliveries: Delivery[], now = noon) => {
  const answer = buildBatchOrderRequest(buildBatch(), includedDeliveries, settings, now);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
};

describe("what is asked for a batch", () => {
  it("is what all of it weighs, is worth and is tipped, up to a step's boundary", () => {
    const { request, tip } = wanted([rider("1", load(600)), rider("2", load(400))]);

    expect(request).toMatchObject({ transportId: 2, packSizeId: 1, itemValue: 20 });
    expect(tip).toBe(2);
    expect(request.many.map(({ address }) => address)).toEqual(["1 Broadway", "2 Broadway"]);
  });

  it("has no ceiling where one of its orders has none", () => {
    const both = [rider("1", { ceiling: usd(300) }), rider("2", { ceiling: usd(400) })];
    expect(wanted(both).ceiling).toEqual(usd(700));
    expect(wanted([...both, rider("3")]).ceiling).toBeUndefined();
  });

  it("is asked for the latest of its times, and not nearer than the courier takes it", () => {
    const at = (minutes: number) => ({
      mode: "scheduled" as const,
      pickUpAt: minutesOn(minutes),
    });
    const includedDeliveries = [rider("1", at(60)), rider("2", at(120)), rider("3")];

    expect(wanted(includedDeliveries).request.pickUpAt).toEqual(minutesOn(120));
    expect(wanted(includedDeliveries, minutesOn(100)).request.pickUpAt).toEqual(minutesOn(145));
    expect(wanted([rider("3")]).request.pickUpAt).toBeUndefined();
  });

  it.each([
    ["too-heavy", [rider("1", load(60_000)), rider("2", load(60_000))], buildBatch()],
    ["no-pickup-location", [rider("1")], buildBatch({ pickUpId: "gone" })],
  ])("is nothing but a reason: %s", (code, includedDeliveries, batch) => {
    expect(buildBatchOrderRequest(batch, includedDeliveries, settings, noon)).toMatchObject({
      refusal: { code },
    });
  });
});

describe("a batch that is closed", () => {
  const members = ["1", "2"].map((orderId): Batch["members"][number] => ({
    key: buildDeliveryKey(orderId),
    memberState: "joined",
    statusHistory: [],
  }));
  const action = (batch: Partial<Batch>, deliveries: Delivery[], now = noon) =>
    decideNextBatchAction({
      batch: buildBatch({ members, closesAt: noon, ...batch }),
      deliveries,
      settings,
      courier: {},
      now,
    });
  const names = (taken: ReturnType<typeof action>) =>
    taken.kind === "quote" ? taken.includedMembers.map(({ member }) => member) : taken.kind;

  it.each([
    ["in another batch by now", { batchId: batchIdSchema.parse("9-1-0") }],
    ["called off", { cancellation: { code: "cancelled-by-merchant", text: "Off." } }],
  ])("goes without one that is %s", (_, more) => {
    const taken = action({}, [rider("1"), rider("2", {}, more)]);
    expect(names(taken)).toEqual(["tea-house/1/1"]);
  });

  it("goes without one that left", () => {
    const [first, second] = members;
    if (first === undefined || second === undefined) throw new Error("two");
    const left = [first, { ...second, memberState: "left" as const }];
    expect(names(action({ members: left }, [rider("1"), rider("2")]))).toEqual(["tea-house/1/1"]);
  });

  it("lets nobody out while its order may be being made", () => {
    const leaving = members.map((member) => ({ ...member, memberState: "leaving" as const }));
    const quote = { token: "t", price: usd(1), expiresAt: minutesOn(60), requestFingerprint: "x" };
    const order = { ...NO_ORDER, quote: { ...quote, attemptedAt: noon } };

    expect(action({ members: leaving, order }, [], minutesOn(1))).toMatchObject({
      kind: "idle",
      requeueAt: minutesOn(2),
    });
    expect(action({ members: leaving, order }, [], minutesOn(3)).kind).toBe("remove-members");
  });
});

it("a journey without end is kept short, and nothing is told twice for it", () => {
  let statusHistory: readonly StatusEntry[] = [];
  const told = new Set<string>();
  for (let at = 0; at < 500; at++) {
    const status = at % 2 === 0 ? ("searching" as const) : ("assigned" as const);
    statusHistory = appendStatuses(statusHistory, { status, at: minutesOn(at) });
    for (const { kind, at: when } of listStoreUpdates(statusHistory))
      told.add(`${kind} ${when.getTime()}`);
  }
  expect(statusHistory.length).toBeLessThanOrEqual(120);
  expect([...told].filter((one) => one.startsWith("under-way"))).toHaveLength(1);
});
