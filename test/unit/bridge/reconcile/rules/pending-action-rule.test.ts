import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage, type MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { decideBooking } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import {
  decidePendingAction,
  MARKS,
} from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

type PendingAction = NonNullable<Delivery["pendingAction"]>;

const decide = (pendingAction: PendingAction, changes: Partial<Delivery>) =>
  decidePendingAction(buildDelivery({ state: "booked", ...changes }), pendingAction);
const reach = (...statuses: readonly CourierStatus[]) => ({
  statusHistory: statuses.map((status) => ({ status, at: noon })),
});
const drop = (code: MessageCode) => ({ kind: "drop-pending-action", reason: { code, params: {} } });
const ORDER = { order: { refusals: 0, orderId: "9000" } };
const POINT = { pointId: "7000" };
const CANCEL = {
  ...{ kind: "cancel", reason: createMessage("cancelled-by-merchant"), isRebooking: false },
};

describe("a merchant's request to cancel", () => {
  const cancel = { action: "cancel" } as const;

  it("is carried out until the parcel is picked up", () => {
    expect(decide(cancel, { ...ORDER, ...reach("searching", "at-pickup") })).toEqual(CANCEL);
    expect(decide(cancel, { ...ORDER, ...reach("searching", "picked-up") })).toEqual(
      drop("cannot-cancel"),
    );
    expect(decide(cancel, POINT)).toEqual(drop("cannot-cancel"));
  });

  it("is dropped while the order is being cancelled anyway", () => {
    const cancellation = createMessage("cancelled");
    expect(decide(cancel, { ...ORDER, cancellation })).toEqual(drop("already-cancelling"));
  });

  it("takes the place of a rebooking, whose order would come back", () => {
    const cancellation = createMessage("edited");
    expect(decide(cancel, { ...ORDER, cancellation, isRebooking: true })).toEqual(CANCEL);
  });
});

describe("a merchant's rating of the driver", () => {
  it("is sent with the number that the merchant chose", () => {
    const rate = { action: "rate", rating: 2 } as const;
    expect(decide(rate, ORDER)).toEqual({
      ...{ kind: "rate", target: { orderId: "9000" }, rating: 2 },
    });
    expect(decide(rate, { ...POINT, canRateDriver: true })).toEqual({
      ...{ kind: "rate", target: POINT, rating: 2 },
    });
  });

  it("is the best one without a number", () => {
    expect(decide({ action: "rate" }, ORDER)).toMatchObject({ kind: "rate", rating: 5 });
  });

  it("is dropped where the courier takes none", () => {
    expect(decide({ action: "rate", rating: 5 }, POINT)).toEqual(drop("rating-impossible"));
  });
});

describe("a merchant's request about a point", () => {
  it.each([
    ["deliver-again", "delivery-ready", ["draft", "attempt-failed", "returned"]],
    ["fetch-return", "return-ready", ["delivered"]],
    ["confirm-received", "return-received", ["at-laboratory"]],
  ] as const)("to %s marks it as %s in its statuses only", (action, as, allowed) => {
    const marked = { kind: "mark-point", pointId: "7000", as };
    for (const status of allowed)
      expect(decide({ action }, { ...POINT, ...reach(status) }), status).toEqual(marked);
    for (const status of ["on-the-way", "failed", "return-received"] as const)
      expect(decide({ action }, { ...POINT, ...reach(status) }), status).toEqual(
        drop("status-moved-on"),
      );
    expect(decide({ action }, { ...POINT, ...reach() })).toEqual(drop("status-moved-on"));
    expect(MARKS[action].allowedStatuses).toEqual(allowed);
  });
});

describe("a merchant's request about an order", () => {
  it("to deliver again begins anew once it failed", () => {
    expect(decide({ action: "deliver-again" }, { ...ORDER, ...reach("failed") })).toEqual({
      ...{ kind: "restart", reason: createMessage("redelivery-requested"), isRedelivery: true },
    });
    expect(decide({ action: "deliver-again" }, { ...ORDER, ...reach("returned") })).toEqual(
      drop("not-for-orders"),
    );
  });

  it.each(["fetch-return", "confirm-received"] as const)("to %s is dropped", (action) => {
    expect(decide({ action }, { ...ORDER, ...reach("failed") })).toEqual(drop("not-for-orders"));
  });
});

describe("a merchant's request before the booking", () => {
  const decideBefore = (action: PendingAction["action"]) =>
    decideBooking(
      buildObservation({
        ...{ delivery: buildDelivery({ pendingAction: { action } }), order: buildStoreOrder() },
      }),
    );

  it("can be to cancel, and nothing else", () => {
    expect(decideBefore("cancel")).toEqual(CANCEL);
    for (const action of ["deliver-again", "fetch-return", "confirm-received", "rate"] as const)
      expect(decideBefore(action), action).toEqual(drop("not-booked-yet"));
  });
});
