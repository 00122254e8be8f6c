import { describe, expect, it } from "vitest";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { buildBatchOrderRequest } from "#shared/bridge/domain/batching/batch-order-request.ts";
import { decideNextBatchAction } from "#shared/bridge/domain/batching/decide-next-batch-action.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { appendStatuses, type StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { listStoreUpdates } from "#shared/bridge/domain/delivery/store-update.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";

const settings = buildSettings({ defaultMode: "urgent" });
const toUsd = (minor: number) => ({ minor, currency: "USD" });
const addMinutesToNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const buildMember = (
  orderId: string,
  plan: Partial<StoredPlan> = {},
  changes: Partial<Delivery> = {},
) =>
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
    ...changes,
  });

const buildLoad = (grams: number) => ({
  load: { transportId: 2, packSizeId: 1, grams, pieces: 1 },
});
const buildRequest = (includedDeliveries: Delivery[], now = noon) => {
  const result = buildBatchOrderRequest(buildBatch(), includedDeliveries, settings, now);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};

describe("the request for a batch", () => {
  it("sums weight, value and tip, up to the limit of a packaging step", () => {
    const { request, tip } = buildRequest([
      buildMember("1", buildLoad(600)),
      buildMember("2", buildLoad(400)),
    ]);

    expect(request).toMatchObject({ transportId: 2, packSizeId: 1, itemValue: 20 });
    expect(tip).toBe(2);
    expect(request.many.map(({ address }) => address)).toEqual(["1 Broadway", "2 Broadway"]);
  });

  it("has no price limit when one of its orders has none", () => {
    const limitedDeliveries = [
      buildMember("1", { ceiling: toUsd(300) }),
      buildMember("2", { ceiling: toUsd(400) }),
    ];
    expect(buildRequest(limitedDeliveries).ceiling).toEqual(toUsd(700));
    expect(buildRequest([...limitedDeliveries, buildMember("3")]).ceiling).toBeUndefined();
  });

  it("requests the latest pick-up time of its orders, and respects the courier's lead time", () => {
    const buildScheduledPlan = (minutes: number) => ({
      mode: "scheduled" as const,
      pickUpAt: addMinutesToNoon(minutes),
    });
    const includedDeliveries = [
      buildMember("1", buildScheduledPlan(60)),
      buildMember("2", buildScheduledPlan(120)),
      buildMember("3"),
    ];

    expect(buildRequest(includedDeliveries).request.pickUpAt).toEqual(addMinutesToNoon(120));
    expect(buildRequest(includedDeliveries, addMinutesToNoon(100)).request.pickUpAt).toEqual(
      addMinutesToNoon(145),
    );
    expect(buildRequest([buildMember("3")]).request.pickUpAt).toBeUndefined();
  });

  it.each([
    [
      "batch-too-heavy",
      [buildMember("1", buildLoad(60_000)), buildMember("2", buildLoad(60_000))],
      buildBatch(),
    ],
    ["batch-pickup-location-gone", [buildMember("1")], buildBatch({ pickUpId: "gone" })],
  ])("is refused with a reason: %s", (code, includedDeliveries, batch) => {
    expect(buildBatchOrderRequest(batch, includedDeliveries, settings, noon)).toMatchObject({
      refusal: { code },
    });
  });
});

describe("a closed batch", () => {
  const members = ["1", "2"].map((orderId): Batch["members"][number] => ({
    key: buildDeliveryKey(orderId),
    memberState: "joined",
    statusHistory: [],
  }));
  const decideAction = (batch: Partial<Batch>, deliveries: Delivery[], now = noon) =>
    decideNextBatchAction({
      batch: buildBatch({ members, closesAt: noon, ...batch }),
      deliveries,
      settings,
      pausedAt: undefined,
      courier: {},
      now,
    });
  const listIncludedMembers = (action: ReturnType<typeof decideAction>) =>
    action.kind === "quote" ? action.includedMembers.map(({ member }) => member) : action.kind;

  it.each([
    ["has joined another batch", { batchId: batchIdSchema.parse("9-1-0") }],
    ["is cancelled", { cancellation: createMessage("cancelled-by-merchant") }],
  ])("is booked without a member that %s", (_, changes) => {
    const action = decideAction({}, [buildMember("1"), buildMember("2", {}, changes)]);
    expect(listIncludedMembers(action)).toEqual(["tea-house/1/1"]);
  });

  it("is booked without a member that left", () => {
    const [first, second] = members;
    if (first === undefined || second === undefined) throw new Error("expected two members");
    const left = [first, { ...second, memberState: "left" as const }];
    expect(
      listIncludedMembers(decideAction({ members: left }, [buildMember("1"), buildMember("2")])),
    ).toEqual(["tea-house/1/1"]);
  });

  it("books nothing more once it is completed", () => {
    const action = decideAction({ state: "completed" }, [buildMember("1"), buildMember("2")]);
    expect(action).toMatchObject({ kind: "idle", state: "completed" });
  });

  it("removes no member while its booking is unconfirmed", () => {
    const leaving = members.map((member) => ({ ...member, memberState: "leaving" as const }));
    const quote = {
      token: "t",
      price: toUsd(1),
      expiresAt: addMinutesToNoon(60),
      requestFingerprint: "x",
    };
    const order = { ...NO_ORDER, quote: { ...quote, attemptedAt: noon } };

    expect(decideAction({ members: leaving, order }, [], addMinutesToNoon(1))).toMatchObject({
      kind: "idle",
      requeueAt: addMinutesToNoon(2),
    });
    expect(decideAction({ members: leaving, order }, [], addMinutesToNoon(3)).kind).toBe(
      "remove-members",
    );
  });
});

it("an endless status history is shortened, and repeats no store update", () => {
  let statusHistory: readonly StatusEntry[] = [];
  const sentUpdates = new Set<string>();
  for (let at = 0; at < 500; at++) {
    const status = at % 2 === 0 ? ("searching" as const) : ("assigned" as const);
    statusHistory = appendStatuses(statusHistory, { status, at: addMinutesToNoon(at) });
    for (const { kind, at: updatedAt } of listStoreUpdates(statusHistory))
      sentUpdates.add(`${kind} ${updatedAt.getTime()}`);
  }
  expect(statusHistory.length).toBeLessThanOrEqual(120);
  expect([...sentUpdates].filter((one) => one.startsWith("under-way"))).toHaveLength(1);
});
