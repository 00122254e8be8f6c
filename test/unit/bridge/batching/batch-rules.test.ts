import { describe, expect, it } from "vitest";
import type { Batch, BatchMember } from "#shared/bridge/domain/batching/batch.ts";
import type { BatchObservation } from "#shared/bridge/domain/batching/batch-action.ts";
import { decideNextBatchAction } from "#shared/bridge/domain/batching/decide-next-batch-action.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";

const ONE = formatDeliveryKey(buildDeliveryKey("1"));
const TWO = formatDeliveryKey(buildDeliveryKey("2"));
const BOOKED = { ...NO_ORDER, orderId: "9000" };

const buildMember = (
  orderId: string,
  memberState: BatchMember["memberState"] = "joined",
  ...statuses: CourierStatus[]
): BatchMember => ({
  ...{ key: buildDeliveryKey(orderId), memberState },
  statusHistory: statuses.map((status) => ({ status, at: noon })),
});
const viewOrder = (
  status: CourierStatus | undefined,
  ...routes: (CourierStatus | undefined)[]
): OrderView => ({
  ...{ orderId: "9000", mark: "m", status, price: undefined, history: [] },
  routes: routes.map((one, at) => ({
    address: `${at} Broadway`,
    status: one,
    deliveredAt: undefined,
  })),
});
const decide = (batch: Partial<Batch>, observed: Partial<BatchObservation> = {}) =>
  decideNextBatchAction({
    batch: buildBatch({ state: "booked", order: BOOKED, routes: [ONE, TWO], ...batch }),
    ...{ deliveries: [], settings: buildSettings(), pausedAt: undefined, courier: {}, now: noon },
    ...observed,
  });
const listStatuses = (action: ReturnType<typeof decide>) =>
  action.kind === "import-history" ? action.progress.map(({ status }) => status) : action.kind;

describe("a booked batch", () => {
  const members = [
    buildMember("1", "joined", "searching"),
    buildMember("2", "joined", "searching"),
  ];
  const follow = (order: OrderView, changes: Partial<Batch> = {}) =>
    listStatuses(decide({ members, ...changes }, { courier: { order } }));

  it("gives each member the status of its own route, and that of the order where the route has none", () => {
    expect(follow(viewOrder("assigned", "picked-up", undefined))).toEqual([
      ...["picked-up", "assigned"],
    ]);
  });

  it.each(["cancelled", "failed"] as const)(
    "is %s for each member whose parcel was not delivered before",
    (status) => {
      expect(follow(viewOrder(status, "delivered", "assigned"))).toEqual(["delivered", status]);
    },
  );

  it("tells no status that a member has already, or that is behind", () => {
    expect(follow(viewOrder("searching", "searching", "searching"))).toBe("idle");
    const ahead = [
      buildMember("1", "joined", "picked-up"),
      buildMember("2", "joined", "picked-up"),
    ];
    expect(follow(viewOrder("searching", "at-pickup", "searching"), { members: ahead })).toBe(
      "idle",
    );
  });

  it("compares each route with what its own member has, which may be nothing yet", () => {
    const apart = [buildMember("1", "joined", "picked-up"), buildMember("2")];
    const action = decide(
      { members: apart },
      { courier: { order: viewOrder("picked-up", "picked-up", "picked-up") } },
    );
    expect(action).toMatchObject({ progress: [{ member: TWO, status: "picked-up" }] });
    expect(follow(viewOrder(undefined, undefined, undefined), { members: apart })).toBe("idle");
  });

  it("gives a member whose route the courier does not show the status of the order", () => {
    const action = decide({ members }, { courier: { order: viewOrder("assigned", "picked-up") } });
    expect(action).toMatchObject({
      progress: [
        { member: ONE, status: "picked-up" },
        { member: TWO, status: "assigned", at: noon },
      ],
    });
  });

  it("dates a delivery by the route, and anything else by now", () => {
    const order = {
      ...viewOrder("on-the-way"),
      routes: [
        { address: "a", status: "delivered", deliveredAt: addMinutes(noon, -9) },
        { address: "b", status: "picked-up", deliveredAt: undefined },
      ] satisfies OrderView["routes"],
    };
    expect(decide({ members }, { courier: { order } })).toMatchObject({
      progress: [
        { member: ONE, at: addMinutes(noon, -9) },
        { member: TWO, at: noon },
      ],
    });
  });

  it("takes over lines of the courier's history that it does not have", () => {
    const order = {
      ...viewOrder("searching", "searching", "searching"),
      history: [{ text: "Driver found", at: noon, status: undefined }],
    };
    expect(decide({ members }, { courier: { order } })).toMatchObject({
      ...{ kind: "import-history", progress: [], entries: [{ text: "Driver found" }] },
    });
  });

  it("is completed once each route has ended, and not before", () => {
    const ended = [
      buildMember("1", "joined", "delivered"),
      buildMember("2", "joined", "cancelled"),
    ];
    expect(decide({ members: ended })).toEqual({ kind: "idle", state: "completed" });
    expect(decide({ members: [ended[0] ?? buildMember("1"), buildMember("2")] })).toMatchObject({
      ...{ kind: "idle", state: "booked" },
    });
  });

  it.each([
    ["a minute while a driver is under way", "on-the-way", 90, 1],
    ["half an hour while its pick-up is more than an hour away", "scheduled", 61, 30],
    ["two minutes from an hour before its pick-up on", "scheduled", 60, 2],
    ["two minutes without a time", "searching", undefined, 2],
  ] as const)("is looked at again after %s", (_, status, pickUpInMinutes, minutes) => {
    const pickUpAt = pickUpInMinutes === undefined ? undefined : addMinutes(noon, pickUpInMinutes);
    const waiting = [buildMember("1", "joined", status), buildMember("2")];
    expect(decide({ members: waiting, pickUpAt })).toEqual({
      ...{ kind: "idle", state: "booked", requeueAt: addMinutes(noon, minutes) },
    });
  });
});

describe("the order of a batch that is watched with the others of its account", () => {
  const assigned = [buildMember("1", "joined", "assigned"), buildMember("2", "joined", "assigned")];
  const courier = { order: viewOrder("assigned", "assigned", "assigned") };
  const pickUpAt = addMinutes(noon, 20);
  const alone = { kind: "idle", state: "booked", requeueAt: addMinutes(noon, 1) };

  it("is registered, and the batch has looks of its own as a net", () => {
    const { storeId, batchId } = buildBatch();
    expect(decide({ members: assigned, pickUpAt }, { courier })).toEqual({
      ...{ kind: "idle", state: "booked", requeueAt: addMinutes(noon, 30) },
      watch: {
        order: {
          ...{ orderId: "9000", subject: { storeId, batchId }, mark: "m", status: "assigned" },
          ...{ pickUpAt, until: addMinutes(noon, 60) },
        },
        orElseAt: addMinutes(noon, 1),
      },
    });
  });

  it("keeps the look of the batch that is planned", () => {
    const requeueAt = addMinutes(noon, 12);
    const watched = { members: assigned, order: { ...BOOKED, isWatched: true }, requeueAt };
    expect(decide(watched, { courier })).toEqual({ ...alone, requeueAt });
  });

  it("is looked at by the batch alone while its list is ahead, or not all is on the list", () => {
    const watch = (members: BatchMember[], observed: Partial<BatchObservation> = {}) =>
      decide({ members }, { courier, ...observed });
    expect(watch(assigned, { listedStatus: "picked-up" })).toEqual(alone);
    expect(watch([buildMember("1", "joined", "picked-up"), ...assigned.slice(1)])).toEqual(alone);
    const leaving = [buildMember("1", "leaving", "assigned"), ...assigned.slice(1)];
    expect(watch(leaving, { pausedAt: noon })).toEqual(alone);
    expect(watch(assigned, { courier: {} })).toEqual(alone);
  });
});

describe("a booked batch that a member asks to leave", () => {
  const leaving = [buildMember("1", "leaving"), buildMember("2", "joined", "assigned")];
  const CANCEL = { kind: "cancel-order", orderId: "9000" };

  it("is cancelled until the first parcel is picked up", () => {
    expect(decide({ members: leaving })).toEqual(CANCEL);
    expect(decide({ members: leaving }, { courier: { order: viewOrder("at-pickup") } })).toEqual(
      CANCEL,
    );
  });

  it.each(["picked-up", "on-the-way", "delivered"] as const)(
    "keeps the member once the order, or any route, is %s",
    (status) => {
      const locked = { kind: "lock-members" };
      expect(decide({ members: leaving }, { courier: { order: viewOrder(status) } })).toEqual(
        locked,
      );
      const other = [buildMember("1", "leaving"), buildMember("2", "joined", status)];
      expect(decide({ members: other })).toEqual(locked);
    },
  );

  it("asks for the cancellation again if its answer was lost", () => {
    const courier = { order: viewOrder("cancelled") };
    expect(decide({ members: leaving }, { courier })).toEqual(CANCEL);
    expect(decide({ members: leaving }, { courier, pausedAt: noon })).toEqual(CANCEL);
  });

  it("keeps its driver during a pause, unless all of its orders leave", () => {
    const pausedAt = noon;
    expect(decide({ members: leaving }, { pausedAt })).toMatchObject({ kind: "idle" });
    const all = [buildMember("1", "leaving"), buildMember("2", "leaving")];
    expect(decide({ members: all }, { pausedAt })).toEqual(CANCEL);
  });

  it("removes a member that its order does not have at once", () => {
    expect(decide({ members: leaving, routes: [TWO] })).toEqual({
      ...{ kind: "remove-members", members: [ONE] },
    });
  });

  it("changes nothing if nobody asks", () => {
    expect(decide({ members: [buildMember("1"), buildMember("2", "locked")] })).toMatchObject({
      ...{ kind: "idle" },
    });
  });
});

describe("a batch that is not booked", () => {
  const members = [buildMember("1"), buildMember("2")];
  const decideUnbooked = (batch: Partial<Batch>, observed: Partial<BatchObservation> = {}) =>
    decide({ state: "collecting", order: NO_ORDER, routes: [], members, ...batch }, observed);

  it("collects until it closes", () => {
    const closesAt = addMinutes(noon, 1);
    expect(decideUnbooked({ closesAt })).toEqual({
      ...{ kind: "idle", state: "collecting", requeueAt: closesAt },
    });
    expect(decideUnbooked({ closesAt }, { now: closesAt })).toEqual({
      ...{ kind: "idle", state: "completed" },
    });
  });

  it("adopts the order that its token made before anything else", () => {
    const courier = { tokenOrderId: "9001" };
    expect(decideUnbooked({}, { courier, shouldDisband: true })).toEqual({
      ...{ kind: "adopt-order", orderId: "9001" },
    });
  });

  it("is disbanded, or lets a member go, also while it collects", () => {
    const closesAt = addMinutes(noon, 60);
    expect(decideUnbooked({ closesAt }, { shouldDisband: true })).toEqual({ kind: "disband" });
    const leaving = [buildMember("1", "leaving"), buildMember("2")];
    expect(decideUnbooked({ closesAt, members: leaving })).toEqual({
      ...{ kind: "remove-members", members: [ONE] },
    });
  });
});
