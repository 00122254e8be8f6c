import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POINT_STATUSES, parsePointStatus } from "#shared/courier/domain/points/point-status.ts";
import { transitionPoint } from "#shared/courier/domain/points/transition-point.ts";
import { buildTestPoint, noon } from "#test/builders/courier/point.ts";

// From the decisions, independent of the code: a test that takes its expectations from it cannot fail.
const ALLOWED: Record<number, number[]> = {
  500: [1000],
  1000: [1500],
  1500: [1550, 1000],
  1550: [1590, 1500],
  1590: [1630, 1500],
  1630: [1670, 1830, 1840],
  1670: [1700, 1710, 1810, 1820, 1830],
  1700: [1720],
  1710: [1720],
  1720: [1730],
  1730: [1740, 1720],
  1740: [1750],
  1750: [1760],
  1760: [],
  1810: [1670, 1700, 1710, 1830],
  1820: [1670, 1700, 1710, 1830],
  1830: [1000, 1840],
  1840: [1000],
};
const STATUSES = Object.keys(ALLOWED).map(Number);

const buildChange = (targetStatus: number) => ({
  targetStatus: parsePointStatus(targetStatus) ?? expect.unreachable(),
  at: noon,
  actor: "operator" as const,
  notificationId: "msg_1",
});

describe("transitionPoint", () => {
  it("has exactly the decided statuses", () => {
    expect(POINT_STATUSES).toEqual(STATUSES);
    expect(parsePointStatus(1001)).toBeUndefined();
  });

  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));
  const isAllowed = (from: number, to: number) => ALLOWED[from]?.includes(to) === true;

  it.each(pairs.filter(([from, to]) => isAllowed(from, to)))("moves from %i to %i", (from, to) => {
    const transition = transitionPoint(
      buildTestPoint({ status: buildChange(from).targetStatus }),
      buildChange(to),
    );

    expect(transition).toMatchObject({ kind: "moved", point: { status: to } });
  });

  it.each(pairs.filter(([from, to]) => !isAllowed(from, to)))(
    "stays in %i when %i is requested",
    (from, to) => {
      const point = buildTestPoint({ status: buildChange(from).targetStatus });

      expect(transitionPoint(point, buildChange(to))).toEqual({
        kind: from === to ? "unchanged" : "forbidden",
        point,
      });
    },
  );

  it("adds one pending notification and one history entry for each change of a random walk", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATUSES), { maxLength: 60 }), (requested) => {
        let point = buildTestPoint();
        let expected = 1000;
        let moves = 0;
        for (const targetStatus of requested) {
          point = transitionPoint(point, buildChange(targetStatus)).point;
          if (ALLOWED[expected]?.includes(targetStatus)) {
            expected = targetStatus;
            moves += 1;
          }
        }
        expect(point.status).toBe(expected);
        expect(point.outbox).toHaveLength(moves);
        expect(point.history).toHaveLength(1 + moves);
        expect(point.history.at(-1)?.status).toBe(expected);
      }),
    );
  });

  it("records the courier with the change, and unassigns the courier when the point is planned again", () => {
    const courier = { name: "Ada", surname: "Quickstep", phone: "1" };
    const assigned = transitionPoint(buildTestPoint({ status: 1500 }), {
      ...buildChange(1550),
      courier,
    }).point;
    const released = transitionPoint(assigned, buildChange(1500)).point;

    expect(assigned.courier).toEqual(courier);
    expect(released.courier).toBeUndefined();
    expect(released.outbox.map((pending) => pending.courier)).toEqual([courier, undefined]);
  });
});
