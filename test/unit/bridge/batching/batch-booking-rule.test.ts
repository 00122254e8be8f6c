import { describe, expect, it } from "vitest";
import type { Batch, BatchMember } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchObservation } from "#shared/bridge/domain/batching/batch-action.ts";
import { decideNextBatchAction } from "#shared/bridge/domain/batching/decide-next-batch-action.ts";
import { NO_ORDER, type StoredQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";

const HELD_MINUTES = 360;
const plan: NonNullable<Delivery["plan"]> = {
  mode: "urgent",
  load: { transportId: 2, packSizeId: 1, grams: 400, pieces: 1 },
  ...{ storeLocationIds: [], isPartlyRefunded: false, itemValue: 10, tip: 1, pickUpIds: ["shop"] },
};
const buildIncluded = (orderId: string, changes: Partial<Delivery> = {}) =>
  buildDelivery({
    ...{ key: buildDeliveryKey(orderId), batchId: batchIdSchema.parse("1001-1-0"), plan },
    recipient: {
      ...{ name: `Buyer ${orderId}`, phone: "1", email: "a@b.c", notes: "", wholeNotes: "" },
      address: `${orderId} Broadway`,
    },
    ...changes,
  });
const members = ["1", "2"].map(
  (orderId): BatchMember => ({
    ...{ key: buildDeliveryKey(orderId), memberState: "joined", statusHistory: [] },
  }),
);
const decide = (batch: Partial<Batch>, observed: Partial<BatchObservation> = {}) =>
  decideNextBatchAction({
    batch: buildBatch({ members, closesAt: noon, ...batch }),
    deliveries: [buildIncluded("1"), buildIncluded("2")],
    ...{ settings: buildSettings(), pausedAt: undefined, courier: {}, now: noon },
    ...observed,
  });

/** The order of a batch with a quote of its present request. */
function quoteOrder(changes: Partial<StoredQuote> = {}, observed: Partial<BatchObservation> = {}) {
  const action = decide({}, observed);
  if (action.kind !== "quote") throw new Error(`The batch is not quoted: ${action.kind}`);
  const quote = {
    ...{ token: "t", price: { minor: 900, currency: "USD" }, expiresAt: addMinutes(noon, 600) },
    ...{ requestFingerprint: action.requestFingerprint, ...changes },
  };
  return { order: { ...NO_ORDER, quote } };
}

describe("a batch that has closed", () => {
  it("asks for a price, and confirms it with the tip of each member", () => {
    expect(decide({})).toMatchObject({ kind: "quote" });
    const action = decide(quoteOrder());
    expect(action).toMatchObject({ kind: "prepare-confirm", quote: { token: "t" } });
    expect(action.kind === "prepare-confirm" && [...action.tips]).toEqual([
      ["tea-house/1/1", 1],
      ["tea-house/2/1", 1],
    ]);
    expect(decide(quoteOrder({ attemptedAt: noon }))).toMatchObject({ kind: "confirm", tip: 2 });
  });

  it.each([
    ["whose data was removed", { recipient: undefined }],
    ["without a plan", { plan: undefined }],
  ])("takes no order %s", (_, changes) => {
    const action = decide({}, { deliveries: [buildIncluded("1"), buildIncluded("2", changes)] });
    expect(action.kind === "quote" && action.includedMembers.map(({ member }) => member)).toEqual([
      "tea-house/1/1",
    ]);
  });

  const undecided = { correctedAt: noon, order: { ...NO_ORDER, orderId: "9000" } };

  it("lets go of a corrected order that its last order carried, until that is decided on", () => {
    expect(decide({}, { deliveries: [buildIncluded("1", undecided), buildIncluded("2")] })).toEqual(
      { kind: "remove-members", members: ["tea-house/1/1"] },
    );
  });

  it.each([
    ["was never corrected", { correctedAt: undefined }],
    ["was decided on since", { orderRead: { at: noon } }],
    ["was not booked yet", { order: NO_ORDER }],
  ])("keeps an order that %s", (_, changes) => {
    const one = buildIncluded("1", { ...undecided, ...changes });
    expect(decide({}, { deliveries: [one, buildIncluded("2")] })).toMatchObject({ kind: "quote" });
  });

  it("lets go of it once", () => {
    const [first, second] = members as [BatchMember, BatchMember];
    const left: Partial<Batch> = { members: [{ ...first, memberState: "left" }, second] };
    const deliveries = [buildIncluded("1", undecided), buildIncluded("2")];
    expect(decide(left, { deliveries })).toMatchObject({
      ...{ kind: "quote", includedMembers: [{ member: "tea-house/2/1" }] },
    });
  });

  it("waits for the outcome of a confirmation of another request", () => {
    const order = quoteOrder({ attemptedAt: noon, requestFingerprint: "" });
    expect(decide(order, { now: addMinutes(noon, 1) })).toEqual({
      ...{ kind: "idle", state: "booking", requeueAt: addMinutes(noon, 2) },
    });
    expect(decide(order, { now: addMinutes(noon, 2) })).toMatchObject({ kind: "quote" });
  });

  it("waits for it, too, where none of its orders is left", () => {
    const order = quoteOrder({ attemptedAt: noon });
    expect(decide(order, { deliveries: [] })).toMatchObject({
      ...{ kind: "idle", state: "booking", requeueAt: addMinutes(noon, 2) },
    });
  });

  it("is held where no price can be asked for, or it is too high", () => {
    const gone = { settings: buildSettings({ locations: [] }) };
    const requeueAt = addMinutes(noon, HELD_MINUTES);
    expect(decide({}, gone)).toMatchObject({
      ...{ kind: "idle", state: "held", reason: { code: "batch-pickup-location-gone" }, requeueAt },
      includedMembers: [{ member: "tea-house/1/1" }, { member: "tea-house/2/1" }],
    });
    const limited = { ...plan, ceiling: { minor: 400, currency: "USD" } };
    const deliveries = ["1", "2"].map((orderId) => buildIncluded(orderId, { plan: limited }));
    expect(decide(quoteOrder({}, { deliveries }), { deliveries })).toMatchObject({
      ...{ kind: "idle", state: "held", reason: { code: "price-above-ceiling" }, requeueAt },
      includedMembers: [{ member: "tea-house/1/1" }, { member: "tea-house/2/1" }],
    });
  });

  it("waits for the end of a pause, but for what was confirmed before", () => {
    expect(decide({}, { pausedAt: noon })).toMatchObject({
      ...{ kind: "idle", state: "booking", reason: { code: "paused-by-operator" } },
      requeueAt: addMinutes(noon, 5),
    });
    expect(decide(quoteOrder({ attemptedAt: noon }), { pausedAt: noon })).toMatchObject({
      ...{ kind: "idle", requeueAt: addMinutes(noon, 2) },
    });
  });
});

describe("a batch that is confirmed while its location is closed", () => {
  // Noon of UTC is seven o'clock there.
  const opensAt = addMinutes(noon, 120);
  const hours = [{ from: "09:00", to: "18:00" }];
  const settings = buildSettings({
    locations: [buildLocation({ exceptions: [{ date: "2026-11-20", intervals: hours }] })],
  });
  const confirm = (closedMinutesAgo: number, changes: Partial<Delivery> = {}, now = noon) => {
    const deliveries = [buildIncluded("1", changes)];
    const closesAt = addMinutes(now, -closedMinutesAgo);
    const order = quoteOrder({}, { deliveries, settings, now });
    return decide({ closesAt, ...order }, { deliveries, settings, now });
  };

  it("goes out within half an hour of its end, and otherwise when the location opens", () => {
    expect(confirm(30)).toMatchObject({ kind: "prepare-confirm" });
    expect(confirm(31)).toEqual({
      ...{ kind: "idle", state: "booking", requeueAt: opensAt },
      reason: {
        code: "closed",
        params: { location: "Shop", opensAt: opensAt.toISOString() },
      },
    });
  });

  it("goes out at once where the location is open, or a pick-up time was asked for", () => {
    expect(confirm(31, {}, opensAt)).toMatchObject({ kind: "prepare-confirm" });
    const scheduled = { ...plan, mode: "scheduled", pickUpAt: addMinutes(noon, 300) } as const;
    expect(confirm(31, { plan: scheduled })).toMatchObject({ kind: "prepare-confirm" });
  });
});
