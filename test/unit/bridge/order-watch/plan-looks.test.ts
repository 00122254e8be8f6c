import { describe, expect, it } from "vitest";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { findOwnLook, planLooks } from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";

const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const view: OrderView = {
  ...{ orderId: "9000", mark: "m", status: "assigned", price: undefined },
  ...{ history: [], routes: [] },
};
type Booked = Parameters<typeof planLooks>[0];
const booked: Booked = {
  ...{ subject: buildDeliveryKey("1001"), order: { ...NO_ORDER, orderId: "9000" }, view },
  ...{ status: "assigned", aloneAt: minutesAfterNoon(1), now: noon },
};
const watched: Booked = { ...booked, order: { ...booked.order, isWatched: true } };
const ALONE = { requeueAt: minutesAfterNoon(1) };

describe("the looks at a booked order", () => {
  it("are those at its account and half-hourly ones of its own, once it is registered", () => {
    expect(planLooks(booked)).toEqual({
      requeueAt: minutesAfterNoon(30),
      watch: {
        order: {
          ...{ orderId: "9000", subject: booked.subject, mark: "m", status: "assigned" },
          until: minutesAfterNoon(60),
        },
        orElseAt: minutesAfterNoon(1),
      },
    });
  });

  it.each<[string, Partial<Booked>]>([
    ["an order that the courier does not know", { view: undefined }],
    ["details that are behind the list", { listedStatus: "picked-up" }],
    ["an order without an id", { order: NO_ORDER }],
  ])("are its own: %s", (_, changes) => {
    expect(planLooks({ ...booked, ...changes })).toEqual(ALONE);
  });

  it("stay as they are planned while it is watched, and are renewed by its own look", () => {
    const plannedAt = minutesAfterNoon(12);
    expect(planLooks({ ...watched, plannedAt })).toEqual({ requeueAt: plannedAt });
    expect(planLooks({ ...watched, plannedAt, listedStatus: "assigned" })).toEqual({
      requeueAt: plannedAt,
    });
    for (const past of [undefined, noon, minutesAfterNoon(-1)])
      expect(planLooks({ ...watched, plannedAt: past }).watch).toBeDefined();
    expect(planLooks({ ...booked, plannedAt }).watch).toBeDefined();
  });

  it("stay as they are planned up to the time of a new one, and are not put off beyond it", () => {
    const planned = (minutes: number) =>
      planLooks({ ...watched, plannedAt: minutesAfterNoon(minutes) });
    expect(planned(30)).toEqual({ requeueAt: minutesAfterNoon(30) });
    expect(planned(31)).toMatchObject({ requeueAt: minutesAfterNoon(30), watch: {} });
  });

  it("are those at its account also for an order of an unknown status", () => {
    const { watch } = planLooks({ ...booked, status: undefined });
    expect(watch?.order).not.toHaveProperty("status");
  });

  it("are its own while it is noted as one of few, unless a list shows news of it", () => {
    const notedUntil = minutesAfterNoon(1);
    const noted = { ...booked, order: { ...booked.order, notedUntil } };
    expect(planLooks(noted)).toEqual(ALONE);
    expect(planLooks({ ...noted, listedStatus: "assigned" }).watch).toBeDefined();
    expect(planLooks({ ...noted, aloneAt: minutesAfterNoon(2) }).watch).toBeDefined();
  });

  it("are seldom long before the pick-up, and end half an hour before it", () => {
    const at = (minutes: number) =>
      planLooks({ ...booked, status: "searching", pickUpAt: minutesAfterNoon(minutes) });
    expect(at(60 * 24).requeueAt).toEqual(minutesAfterNoon(180));
    expect(at(120).requeueAt).toEqual(minutesAfterNoon(90));
    expect(at(120).watch?.order.pickUpAt).toEqual(minutesAfterNoon(120));
    expect(at(30).requeueAt).toEqual(minutesAfterNoon(30));
  });

  it("come in time for the alert that no driver is found", () => {
    expect(planLooks({ ...booked, dueAt: minutesAfterNoon(20) }).requeueAt).toEqual(
      minutesAfterNoon(20),
    );
    for (const past of [-5, 0])
      expect(planLooks({ ...booked, dueAt: minutesAfterNoon(past) }).requeueAt).toEqual(
        minutesAfterNoon(30),
      );
  });

  it("are the earlier one where the order could not be registered", () => {
    const { watch } = planLooks(booked);
    expect(findOwnLook({ requeueAt: minutesAfterNoon(30), watch })).toEqual(minutesAfterNoon(1));
    expect(findOwnLook({ requeueAt: noon, watch })).toEqual(noon);
    expect(findOwnLook({ requeueAt: noon })).toEqual(noon);
    expect(findOwnLook({})).toBeUndefined();
  });
});
