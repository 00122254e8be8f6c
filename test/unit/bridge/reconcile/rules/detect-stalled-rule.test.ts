import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import { detectStalled } from "#shared/bridge/domain/reconcile/detect-stalled.ts";
import type { CourierObservation } from "#shared/bridge/domain/reconcile/observation.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";

const addSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const addMinutes = (minutes: number) => addSeconds(minutes * 60);

const KNOWN: CourierObservation = {
  order: {
    orderId: "9000",
    mark: "m",
    status: "searching",
    price: undefined,
    history: [],
    routes: [],
  },
};
const UNKNOWN: CourierObservation = {};

/** Applies the rule to a booked delivery, as the courier sees it. */
const detect = (
  changes: Partial<Delivery>,
  { courier = KNOWN, now = noon }: { courier?: CourierObservation; now?: Date } = {},
): Action | undefined =>
  detectStalled(buildObservation({ delivery: buildDelivery(changes), courier, now }));

const setStatus = (status: CourierStatus): Partial<Delivery> => ({
  statusHistory: [{ status, at: noon }],
});

const raiseAlert = (code: "unknown-to-courier" | "no-courier-found"): Action => ({
  kind: "raise-alert",
  alert: createMessage(code),
});

describe("a delivery that the courier does not know", () => {
  it("is recorded as missing since the first observation", () => {
    expect(detect({}, { courier: UNKNOWN })).toEqual({ kind: "record-missing", since: noon });
  });

  it("raises an alert after 30 minutes, and not a second earlier", () => {
    const missing = { missingSince: noon };

    expect(detect(missing, { courier: UNKNOWN, now: addSeconds(30 * 60 - 1) })).toBeUndefined();
    expect(detect(missing, { courier: UNKNOWN, now: addMinutes(30) })).toEqual(
      raiseAlert("unknown-to-courier"),
    );
  });

  it.each([
    ["a point", { point: { pointId: "7000", status: "ready" } }],
    ["an order", KNOWN],
  ] as const)("is no longer missing when the courier lists %s again", (_, courier) => {
    const late = { courier, now: addMinutes(90) };

    expect(detect({ missingSince: noon }, late)).toEqual({
      kind: "record-missing",
      since: undefined,
    });
    expect(detect({}, late)).toBeUndefined();
  });
});

describe("an order without a driver", () => {
  const ordered = { order: { refusals: 0, orderId: "9000", orderedAt: noon } };
  const planPickUp = (pickUpAt: Date | undefined): Partial<Delivery> => ({
    plan: {
      mode: "scheduled",
      load: { transportId: 1, packSizeId: 1, grams: 400, pieces: 1 },
      storeLocationIds: [],
      pickUpIds: [],
      isPartlyRefunded: false,
      itemValue: 10,
      tip: 0,
      pickUpAt,
    },
  });

  it("raises an alert an hour after it was ordered, and not a second earlier", () => {
    expect(detect(ordered, { now: addSeconds(60 * 60 - 1) })).toBeUndefined();
    expect(detect(ordered, { now: addMinutes(60) })).toEqual(raiseAlert("no-courier-found"));
  });

  it("counts from a pick-up time that is later than the order", () => {
    const scheduled = { ...ordered, ...planPickUp(addMinutes(120)) };

    expect(detect(scheduled, { now: addMinutes(179) })).toBeUndefined();
    expect(detect(scheduled, { now: addMinutes(180) })).toEqual(raiseAlert("no-courier-found"));
  });

  it("counts from the order if its pick-up time was earlier", () => {
    const overdue = { ...ordered, ...planPickUp(addMinutes(-120)) };

    expect(detect(overdue, { now: addMinutes(59) })).toBeUndefined();
    expect(detect(overdue, { now: addMinutes(60) })).toEqual(raiseAlert("no-courier-found"));
  });

  it("counts from the order if its plan has no pick-up time", () => {
    const urgent = { ...ordered, ...planPickUp(undefined) };

    expect(detect(urgent, { now: addMinutes(59) })).toBeUndefined();
    expect(detect(urgent, { now: addMinutes(60) })).toEqual(raiseAlert("no-courier-found"));
  });

  it.each(["draft", "ready", "searching", "scheduled"] as const)(
    "raises an alert while the status is %s",
    (status) => {
      const now = addMinutes(60);

      expect(detect({ ...ordered, ...setStatus(status) }, { now })).toEqual(
        raiseAlert("no-courier-found"),
      );
    },
  );

  it.each(["assigned", "picked-up", "on-the-way", "return-ready"] as const)(
    "raises no alert once the status is %s, because a driver was assigned",
    (status) => {
      expect(
        detect({ ...ordered, ...setStatus(status) }, { now: addMinutes(600) }),
      ).toBeUndefined();
    },
  );

  it("raises no alert before anything was ordered, or for a point", () => {
    const now = addMinutes(600);

    expect(detect({}, { now })).toBeUndefined();
    expect(detect({ order: { refusals: 0 } }, { now })).toBeUndefined();
    expect(detect({ pointId: "7000", ...planPickUp(noon) }, { now })).toBeUndefined();
  });
});

describe("a stalled delivery", () => {
  const missing = { missingSince: noon };
  const late = { courier: UNKNOWN, now: addMinutes(60) };

  it.each(["delivered", "failed", "cancelled", "return-received"] as const)(
    "raises no alert once it is %s",
    (status) => {
      expect(detect({ ...missing, ...setStatus(status) }, late)).toBeUndefined();
    },
  );

  it("raises no alert while its batch carries it", () => {
    const batchId = batchIdSchema.parse("1001");

    expect(detect({ ...missing, batchId }, late)).toBeUndefined();
  });

  it("raises the same alert once, also after it was dismissed", () => {
    const raised = createMessage("unknown-to-courier");

    expect(detect({ ...missing, alert: raised }, late)).toBeUndefined();
    expect(detect({ ...missing, dismissedAlerts: ["unknown-to-courier"] }, late)).toBeUndefined();
  });

  it("replaces another alert", () => {
    const other = { alert: createMessage("failed"), dismissedAlerts: ["failed"] };

    expect(detect({ ...missing, ...other }, late)).toEqual(raiseAlert("unknown-to-courier"));
  });
});
