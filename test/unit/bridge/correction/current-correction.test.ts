import { describe, expect, it } from "vitest";
import {
  findCurrentCorrection,
  goesByCorrection,
  isCurrent,
  isOutdated,
  isTakenBy,
  stampCorrection,
} from "#shared/bridge/domain/correction/current-correction.ts";
import { correctOrder } from "#shared/bridge/use-cases/correction/correct-order.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const NOTE = { note: { value: "Gate B", replaces: "n" } };
const PHONE = { phone: { value: "+12125550123", replaces: "p" } };
const corrected = { correctedAt: noon, correction: { at: noon, ...NOTE, ...PHONE } };
/** The store's note ended the merchant's. */
const withoutNote = {
  correctedAt: noon,
  correction: { at: addMinutes(noon, 5), ...PHONE },
};
const DELIVERED = { state: "completed" } as const;

const find = (...parts: Parameters<typeof buildDelivery>[0][]) =>
  findCurrentCorrection(parts.map((part) => buildDelivery(part)));

describe("of parts with the same correction, what the store ended is over", () => {
  it.each([
    ["the first part learned of it", [withoutNote, corrected]],
    ["a later part learned of it", [corrected, withoutNote]],
    ["the first part was delivered before", [{ ...corrected, ...DELIVERED }, withoutNote]],
    ["a later part was delivered before", [withoutNote, { ...corrected, ...DELIVERED }]],
  ])("where %s", (_, parts) => {
    expect(find(...parts)).toEqual({
      ...{ at: addMinutes(noon, 5), takenAt: noon, isOvertaken: false },
      correction: withoutNote.correction,
    });
  });

  it("unless only a part that was delivered learned of it: the others may read another order", () => {
    expect(find({ ...withoutNote, ...DELIVERED }, corrected).correction).toEqual(
      corrected.correction,
    );
  });

  it("also where nothing is left of it", () => {
    const ended = { correctedAt: noon, correction: undefined };

    expect(find(corrected, ended)).toMatchObject({ at: undefined, correction: undefined });
  });
});

it("is that of the last call, whatever others have left", () => {
  const later = { correctedAt: addMinutes(noon, 1), correction: { at: noon, ...NOTE, ...PHONE } };

  expect(find(withoutNote, { ...later, ...DELIVERED }).correction).toEqual(later.correction);
});

describe("a part of an order that is not corrected any more", () => {
  it("goes by that if it is not corrected either", () => {
    const removed = { at: noon, removed: { note: "n" } };
    for (const correction of [undefined, removed])
      expect(goesByCorrection({ correction, correctedAt: noon }, find({}))).toBe(true);
  });

  it("says so if it was too late for the removal", async () => {
    const world = createBridgeSimulation(buildSettings({ defaultMode: "ignore" }));
    const key = buildDeliveryKey("1001");
    const goods = ["71", "72"].map((locationId) => ({
      ...{ locationId, pieces: 1, weightGrams: 400, isOnHold: false },
    }));
    await world.placeOrder({ goods });
    await world.memory.create(
      buildDelivery({ key: { ...key, part: 2 }, state: "skipped", partLocationId: "72" }),
    );
    await world.saveMerchantChange("1001", () => ({ parts: ["71", "72"] }));
    await correctOrder(world.deps)(key, { note: "Ring twice" });
    const booked = { state: "booked", pointId: "7000", accessKey: "1001-2" } as const;
    await world.saveMerchantChange("1001", () => booked, 2);

    const outcome = await correctOrder(world.deps)(key, {});

    expect(outcome).toMatchObject({ value: { uncorrectedParts: [{ part: 2 }] } });
    const parts = [await world.readDelivery(), await world.readDelivery("1001", 2)];
    const current = findCurrentCorrection(parts);
    expect(current.correction).toBeUndefined();
    expect(parts.map((part) => goesByCorrection(part, current))).toEqual([true, false]);
  });
});

const later = (minutes: number) => addMinutes(noon, minutes);

describe("what is corrected of an order", () => {
  it("is nothing where nothing ever was", () => {
    expect(find({})).toEqual({
      ...{ at: undefined, takenAt: undefined, correction: undefined, isOvertaken: false },
    });
    expect(findCurrentCorrection([])).toMatchObject({ takenAt: undefined, isOvertaken: false });
  });

  it("is not said by a part whose buyer's data is gone", () => {
    const gone = { correctedAt: later(9), redactedAt: noon };
    expect(find(gone, corrected)).toMatchObject({ takenAt: noon, at: noon });
    expect(find(gone)).toMatchObject({ takenAt: undefined });
  });

  it("is said by a part that goes on, before one that has ended", () => {
    const ended = { ...withoutNote, ...DELIVERED };
    expect(find(ended, corrected).correction).toEqual(corrected.correction);
    expect(find(corrected, ended).correction).toEqual(corrected.correction);
  });

  it("is overtaken by a later call that no part has yet", () => {
    const begun = { ...corrected, orderCorrectedAt: later(2) };
    expect(find(begun)).toMatchObject({ at: later(2), takenAt: noon, isOvertaken: true });
    expect(find({ ...begun, orderCorrectedAt: noon })).toMatchObject({
      ...{ at: noon, isOvertaken: false },
    });
    expect(find({ orderCorrectedAt: noon })).toMatchObject({ at: noon, isOvertaken: true });
    // The first part alone says it.
    expect(find(corrected, begun)).toMatchObject({ isOvertaken: false });
  });
});

describe("whether a part goes by what is corrected of its order", () => {
  const current = find(corrected);

  it("is told by the time of the last correction that it took", () => {
    const taken = { correction: undefined, correctedAt: noon };
    expect(goesByCorrection(taken, current)).toBe(true);
    expect(goesByCorrection({ ...taken, correctedAt: later(-1) }, current)).toBe(false);
    expect(goesByCorrection({ ...taken, correctedAt: undefined }, current)).toBe(false);
    expect(goesByCorrection(corrected, find({}))).toBe(false);
  });

  it("counts as taken only where it was corrected, and its buyer's data is there", () => {
    expect(isTakenBy(corrected, current)).toBe(true);
    expect(isTakenBy({ ...corrected, redactedAt: noon }, current)).toBe(false);
    expect(isTakenBy({ ...corrected, correctedAt: later(-1) }, current)).toBe(false);
    expect(isTakenBy({}, find({}))).toBe(false);
    expect(isTakenBy({ correctedAt: noon }, find({ correctedAt: noon }))).toBe(true);
  });
});

describe("a call that was carried out before", () => {
  const requested = { at: later(3), ...NOTE, ...PHONE };

  it("says the same as what is corrected, or as nothing", () => {
    expect(isCurrent(find(corrected), requested)).toBe(true);
    expect(isCurrent(find(corrected), { at: later(3), ...PHONE })).toBe(false);
    expect(isCurrent(find({}), { at: later(3) })).toBe(true);
    expect(isCurrent(find({}), requested)).toBe(false);
  });

  it("is none once a later one was begun", () => {
    const overtaken = find({ ...corrected, orderCorrectedAt: later(2) });
    expect(isCurrent(overtaken, requested)).toBe(false);
  });

  it("is not outdated, and neither is one whose merchant was shown what is corrected", () => {
    const other = { at: later(3), ...PHONE };
    const current = find(corrected);
    expect(isOutdated(current, other, noon)).toBe(false);
    expect(isOutdated(current, other, later(-1))).toBe(true);
    expect(isOutdated(current, other, null)).toBe(true);
    expect(isOutdated(current, requested, null)).toBe(false);
    expect(isOutdated(find({}), other, null)).toBe(false);
    expect(isOutdated(find({}), other, noon)).toBe(true);
    const overtaken = find({ ...corrected, orderCorrectedAt: later(2) });
    expect(isOutdated(overtaken, requested, noon)).toBe(false);
    expect(isOutdated(overtaken, other, noon)).toBe(true);
  });
});

describe("the time of a correction", () => {
  const stamp = (at: Date, ...parts: Parameters<typeof find>) =>
    stampCorrection({ at, ...NOTE }, find(...parts));
  const afterwards = (time: Date) => new Date(time.getTime() + 1);

  it("is its own, unless a clock is behind the order's last one", () => {
    expect(stamp(later(1), corrected)).toEqual({ at: later(1), ...NOTE });
    expect(stamp(noon, corrected).at).toEqual(afterwards(noon));
    expect(stamp(later(-60), corrected).at).toEqual(afterwards(noon));
    expect(stamp(noon).at).toEqual(noon);
  });

  it("is after a removal, and after one that was begun", () => {
    expect(stamp(noon, { correctedAt: later(5) }).at).toEqual(afterwards(later(5)));
    expect(stamp(noon, withoutNote).at).toEqual(afterwards(later(5)));
    expect(stamp(noon, { ...corrected, orderCorrectedAt: later(2) }).at).toEqual(
      afterwards(later(2)),
    );
  });
});
