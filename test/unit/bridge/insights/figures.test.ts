import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toFiguresView } from "#functions/bridge/merchant-api/views/insights-view.ts";
import { createDayCounter } from "#shared/bridge/domain/insights/day-count.ts";
import {
  addDoorTimes,
  countDoorTimes,
  DOOR_TIME_LIMITS,
  estimateDoorTime,
  toDoorTimes,
} from "#shared/bridge/domain/insights/door-times.ts";
import {
  addFigures,
  type CountedDelivery,
  NO_FIGURES,
  toFigures,
} from "#shared/bridge/domain/insights/figures.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const toUsd = (minor: number) => ({ minor, currency: "USD" });
const buildCounted = (changes: Partial<CountedDelivery> = {}): CountedDelivery => ({
  key: { part: 1 },
  state: "completed",
  status: "delivered",
  courierOrderId: "9",
  money: {},
  ...changes,
});
const view = (...deliveries: readonly CountedDelivery[]) =>
  toFiguresView(deliveries.map(toFigures).reduce(addFigures, NO_FIGURES));

describe("figures", () => {
  it("count each delivery once by how it ended", () => {
    const figures = view(
      buildCounted(),
      buildCounted({ status: "return-received" }),
      buildCounted({ state: "booked", status: "on-the-way" }),
      buildCounted({ state: "booked", status: "attempt-failed" }),
      buildCounted({ state: "held", status: undefined }),
      buildCounted({ status: "returned" }),
      buildCounted({ status: "failed" }),
      buildCounted({ state: "cancelled" }),
      buildCounted({ status: undefined }),
    );

    expect(figures).toMatchObject({
      ...{ deliveries: 9, delivered: 2, underWay: 2, held: 1, returned: 1, failed: 1 },
      ...{ cancelled: 1, ended: 1, notByCourier: 0 },
    });
  });

  it("leave orders without a courier and test orders out", () => {
    const money = { charged: toUsd(900), shippingPaid: toUsd(500) };

    expect(view(buildCounted({ state: "skipped", money }))).toMatchObject({
      ...{ deliveries: 0, notByCourier: 1, money: [] },
    });
    expect(view(buildCounted({ outcome: { isTest: true }, money }))).toEqual(view());
  });

  it("set what the courier cost, refunds and tips included, against the shipping paid", () => {
    const [usd] = view(
      buildCounted({
        money: { charged: toUsd(1000), tipped: toUsd(200), shippingPaid: toUsd(700) },
      }),
      buildCounted({
        state: "cancelled",
        money: { charged: toUsd(900), refunded: toUsd(450), shippingPaid: toUsd(700) },
      }),
      // Nothing is booked yet, so that nothing is set against it.
      buildCounted({
        state: "waiting",
        courierOrderId: undefined,
        money: { shippingPaid: toUsd(700) },
      }),
      // The buyer paid once for both parts.
      buildCounted({ key: { part: 2 }, money: { charged: toUsd(300), shippingPaid: toUsd(700) } }),
    ).money;

    expect(usd).toMatchObject({
      cost: { minor: 1950, text: "$19.50" },
      shippingPaid: { minor: 1400 },
      priced: 3,
      costPerDelivery: { minor: 650, text: "$6.50" },
    });
  });

  it("keep currencies apart, and have no cost per delivery where nothing was charged", () => {
    const { money } = view(
      buildCounted({ money: { shippingPaid: { minor: 500, currency: "EUR" } } }),
      buildCounted({ money: { charged: toUsd(1000) } }),
    );

    expect(
      money.map(({ currency, costPerDelivery }) => [currency, costPerDelivery?.minor]),
    ).toEqual([
      ["USD", 1000],
      ["EUR", undefined],
    ]);
  });

  it("tell shares of what can be judged only", () => {
    const { onTime, attempts, doorTime } = view(
      buildCounted({ outcome: { doorSeconds: 600, isOnTime: true, attempts: 1 } }),
      buildCounted({ outcome: { doorSeconds: 1800, isOnTime: false, attempts: 2 } }),
      buildCounted({ state: "booked", status: "attempt-failed", outcome: { attempts: 1 } }),
      buildCounted(),
    );

    expect(onTime).toEqual({ promised: 2, kept: 1, share: 0.5 });
    expect(attempts).toEqual({
      deliveries: 3,
      attempts: 4,
      perDelivery: 1.3333,
      firstShare: 0.3333,
    });
    expect(doorTime).toMatchObject({ deliveries: 2, averageSeconds: 1200 });
    expect(view().doorTime).toEqual({
      ...{ deliveries: 0, averageSeconds: null, medianSeconds: null, ninetiethSeconds: null },
    });
  });

  it("are the same in whatever order and groups they are added", () => {
    const outcome = fc.record({ doorSeconds: fc.nat(900_000), attempts: fc.nat(3) });
    const some = fc.array(outcome.map((one) => toFigures(buildCounted({ outcome: one }))));
    const sum = (list: readonly ReturnType<typeof toFigures>[]) =>
      toFiguresView(list.reduce(addFigures, NO_FIGURES));
    fc.assert(
      fc.property(some, some, (left, right) => {
        const halves = [left, right].map((half) => half.reduce(addFigures, NO_FIGURES));
        expect(sum(halves)).toEqual(sum([...right, ...left].reverse()));
      }),
    );
  });
});

describe("times from paid to door", () => {
  it("are estimated within the width of their class", () => {
    const times = fc.array(fc.integer({ min: 0, max: 604_800 }), { minLength: 1 });
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.9), (seconds, share) => {
        const estimate =
          estimateDoorTime(seconds.map(toDoorTimes).reduce(addDoorTimes), share) ?? 0;
        const sorted = seconds.toSorted((one, other) => one - other);
        const exact = sorted[Math.ceil(seconds.length * share) - 1] ?? 0;
        const to = DOOR_TIME_LIMITS.find((limit) => exact <= limit) ?? 0;
        const from = DOOR_TIME_LIMITS[DOOR_TIME_LIMITS.indexOf(to) - 1] ?? 0;
        expect(estimate).toBeGreaterThanOrEqual(from);
        expect(estimate).toBeLessThanOrEqual(to);
      }),
    );
  });

  it("count what took longer than all classes as the last limit", () => {
    const times = toDoorTimes(10_000_000);

    expect(countDoorTimes(times)).toBe(1);
    expect(estimateDoorTime(times, 0.5)).toBe(604_800);
  });
});

it("counts a day by location and method", () => {
  const counter = createDayCounter({ date: "2026-11-20", timeZone: "UTC", countedAt: noon });
  counter.add({ ...buildCounted(), mode: "urgent", pickUpIds: ["shop", "other"] });
  counter.add({ ...buildCounted(), mode: "urgent", pickUpIds: ["shop"] });
  counter.add({ ...buildCounted(), mode: "point" });

  const { entries, cells } = counter.finish();
  expect(entries).toBe(3);
  expect(cells.map((cell) => [cell.locationId, cell.mode, cell.figures.delivered])).toEqual([
    ["shop", "urgent", 2],
    [undefined, "point", 1],
  ]);
});
