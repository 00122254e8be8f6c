import { describe, expect, it } from "vitest";
import type { Batch, BatchMember } from "#shared/bridge/domain/batching/batch.ts";
import { decideMemberProgress } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { CourierStatus, StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { batchIdSchema, formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";

const { key } = buildDelivery();
const reach = (status: CourierStatus, minutes = 0): StatusEntry => ({
  status,
  at: addMinutes(noon, minutes),
});
const decide = (
  delivery: Partial<Delivery>,
  member: Partial<BatchMember> = {},
  batch: Partial<Batch> = {},
) =>
  decideMemberProgress(
    buildObservation({
      delivery: buildDelivery({
        ...{ state: "booked", batchId: batchIdSchema.parse("1001-1-0") },
        order: { refusals: 0, orderId: "9000" },
        ...delivery,
      }),
      batch: buildBatch({
        ...{ order: { ...NO_ORDER, orderId: "9000" }, routes: [formatDeliveryKey(key)] },
        members: [{ key, memberState: "joined", statusHistory: [], ...member }],
        ...batch,
      }),
    }),
  );

describe("a delivery in a booked batch", () => {
  const SEARCHING = reach("searching");
  const ASSIGNED = reach("assigned", 5);
  const PICKED_UP = reach("picked-up", 9);

  it("follows its route, one status after the other", () => {
    const statusHistory = [SEARCHING, ASSIGNED, PICKED_UP];
    expect(decide({}, { statusHistory })).toEqual({ kind: "update-status", ...SEARCHING });
    expect(decide({ statusHistory: [SEARCHING] }, { statusHistory })).toEqual({
      ...{ kind: "update-status", ...ASSIGNED },
    });
    expect(decide({ statusHistory }, { statusHistory })).toBeUndefined();
  });

  it("goes on behind the last place where its status stands, which may come twice", () => {
    const again = reach("searching", 20);
    const statusHistory = [SEARCHING, ASSIGNED, again, reach("assigned", 25)];
    expect(decide({ statusHistory: [again] }, { statusHistory })).toMatchObject({
      ...{ kind: "update-status", status: "assigned", at: addMinutes(noon, 25) },
    });
  });

  it("takes the latest status of a route that does not have its own, if that is newer", () => {
    const own = { statusHistory: [reach("assigned", 1)] };
    expect(decide(own, { statusHistory: [ASSIGNED, PICKED_UP] })).toMatchObject({
      ...{ kind: "update-status", status: "picked-up" },
    });
    expect(
      decide({ statusHistory: [reach("on-the-way", 1)] }, { statusHistory: [ASSIGNED] }),
    ).toBeUndefined();
    expect(decide(own)).toBeUndefined();
  });

  it("changes to the order that carries it by now, and to no other", () => {
    const other = { order: { ...NO_ORDER, orderId: "9001" } };
    expect(decide({}, {}, other)).toEqual({ kind: "switch-batch-order", orderId: "9001" });
    expect(decide({}, {}, { ...other, routes: [] })).toBeUndefined();
    expect(decide({}, {}, { order: NO_ORDER })).toBeUndefined();
  });

  it("counts what its order cost once that was cancelled, as long as there is no other", () => {
    const order = { ...NO_ORDER, orderId: "9000" };
    const charged = { minor: 500, currency: "USD" };
    const cancelled = { order: NO_ORDER };

    expect(decide({ order: { ...order, charged } }, {}, cancelled)).toEqual({
      kind: "settle-batch-order",
    });
    expect(decide({ order }, {}, cancelled)).toBeUndefined();
    expect(decide({ order: { ...order, charged } })).toBeUndefined();
    expect(
      decide({ order: { ...order, charged } }, {}, { order: { ...NO_ORDER, orderId: "9001" } }),
    ).toEqual({
      ...{ kind: "switch-batch-order", orderId: "9001" },
    });
  });

  it("has no route without a batch, or where it is no member", () => {
    const statusHistory = [SEARCHING];
    expect(decide({ batchId: undefined }, { statusHistory })).toBeUndefined();
    expect(decide({}, {}, { members: [] })).toBeUndefined();
    expect(
      decideMemberProgress(
        buildObservation({ delivery: buildDelivery({ batchId: batchIdSchema.parse("b") }) }),
      ),
    ).toBeUndefined();
  });
});

describe("a booked delivery that left its batch", () => {
  const left = { memberState: "left" } as const;
  const decideLeft = (changes: Partial<Delivery>) => decide(changes, left);

  it("is cancelled if it asked for that", () => {
    const cancelled = { kind: "update-status", status: "cancelled" };
    expect(decideLeft({ cancellation: createMessage("cancelled") })).toEqual(cancelled);
    expect(decideLeft({ isRebooking: true })).toEqual(cancelled);
  });

  it("is booked again if its batch was disbanded, unless its merchant cancels it", () => {
    expect(decideLeft({})).toEqual({
      ...{ kind: "cancel", reason: createMessage("batch-disbanded"), isRebooking: true },
    });
    expect(decideLeft({ pendingAction: { action: "rate", rating: 5 } })).toMatchObject({
      ...{ kind: "cancel", isRebooking: true },
    });
    expect(decideLeft({ pendingAction: { action: "cancel" } })).not.toMatchObject({
      ...{ isRebooking: true },
    });
  });

  it("stays cancelled", () => {
    expect(decideLeft({ statusHistory: [reach("cancelled")] })).toBeUndefined();
  });
});
