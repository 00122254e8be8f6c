import { describe, expect, it } from "vitest";
import { decideDispatch } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import { createStart, type StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const toTime = (time: string) => new Date(`2026-11-20T${time}.000Z`);

interface Placed {
  readonly placedAt?: Date | undefined;
  readonly seenAt?: Date;
  readonly isManual?: boolean;
}

/** Decides about an order that was placed and seen at noon, unless something else is said. */
function decide(start: StoreStart | undefined, placed: Placed = {}): string {
  const { seenAt = noon, isManual = false } = placed;
  const placedAt = "placedAt" in placed ? placed.placedAt : noon;
  const decision = decideDispatch({
    order: buildStoreOrder({ placedAt }),
    settings: buildSettings(),
    ...{ start, seenAt, isManual, pausedAt: undefined, since: noon, now: toTime("14:00:00") },
  });
  return decision.kind === "deliver" ? "deliver" : `${decision.kind} ${decision.reason.code}`;
}

describe("the start of a store", () => {
  it("is waited for by every order that nobody dispatches", () => {
    expect(decide(undefined)).toBe("wait not-started");
    expect(decide(undefined, { isManual: true })).toBe("deliver");
  });

  it("from now on leaves what was placed before", () => {
    const start = createStart({ kind: "now" }, new Date("2026-11-20T12:00:00.900Z"));

    expect(decide(start)).toBe("deliver");
    expect(decide(start, { placedAt: toTime("11:59:59") })).toBe("skip before-start");
    expect(decide(start, { placedAt: toTime("11:59:59"), isManual: true })).toBe("deliver");
  });

  it("counts an order from when it was seen, if the store tells no time", () => {
    const start = createStart({ kind: "now" }, noon);

    expect(decide(start, { placedAt: undefined })).toBe("deliver");
    expect(decide(start, { placedAt: undefined, seenAt: toTime("11:59:59") })).toBe(
      "skip before-start",
    );
  });

  it("from a date takes what was placed since, whenever it was seen", () => {
    const start = createStart({ kind: "date", at: toTime("08:00:00") }, noon);

    expect(decide(start, { placedAt: toTime("08:00:00"), seenAt: toTime("13:00:00") })).toBe(
      "deliver",
    );
    expect(decide(start, { placedAt: toTime("07:59:59") })).toBe("skip before-start");
  });

  it("with the waiting orders takes those that were shown, and no other earlier one", () => {
    const start = createStart({ kind: "waiting", shownAt: noon }, toTime("12:05:00"));
    const placedAt = toTime("07:00:00");

    expect(decide(start, { placedAt })).toBe("deliver");
    expect(decide(start, { placedAt, seenAt: toTime("12:00:01") })).toBe("skip before-start");
    expect(decide(start, { placedAt: toTime("12:02:00"), seenAt: toTime("12:02:01") })).toBe(
      "deliver",
    );
  });

  it("with the waiting orders takes one whose webhook came after the preview", () => {
    const start = createStart({ kind: "waiting", shownAt: noon }, toTime("12:05:00"));
    const seenAt = toTime("12:00:05");

    expect(decide(start, { placedAt: toTime("11:59:50"), seenAt })).toBe("deliver");
    expect(decide(start, { placedAt: toTime("11:00:00"), seenAt })).toBe("deliver");
    expect(decide(start, { placedAt: toTime("10:59:59"), seenAt })).toBe("skip before-start");
  });

  it("cannot take orders that were not seen yet", () => {
    const start = createStart({ kind: "waiting", shownAt: toTime("18:00:00") }, noon);

    expect(start).toEqual({ startedAt: noon, ordersFrom: noon, waitingUntil: noon });
  });
});

describe("an order before the start", () => {
  const observe = (part: number) => ({
    delivery: buildDelivery({ key: { ...buildDelivery().key, part } }),
    order: buildStoreOrder(),
    settings: buildSettings(),
    start: undefined,
    pausedAt: undefined,
    courier: {},
    accessKey: "1001",
    now: noon,
  });

  const waiting = {
    kind: "idle",
    state: "waiting",
    reason: { code: "not-started", params: {} },
  };
  const afterDays = (days: number) => new Date(noon.getTime() + days * 86_400_000);

  it("waits and is read once a day, for a month", () => {
    expect(decideNextAction(observe(1))).toEqual({ ...waiting, requeueAt: afterDays(1) });
    const [last, none] = [new Date(afterDays(30).getTime() - 1), afterDays(30)];
    expect(decideNextAction({ ...observe(1), now: last })).toEqual({
      ...waiting,
      requeueAt: new Date(last.getTime() + 86_400_000),
    });
    expect(decideNextAction({ ...observe(1), now: none })).toEqual(waiting);
  });

  it("does not keep its further parts, which it has only if somebody dispatched it", () => {
    expect(decideNextAction(observe(2)).kind).toBe("reserve-access-key");
  });
});
