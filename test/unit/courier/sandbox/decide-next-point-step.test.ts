import { expect, it } from "vitest";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { transitionPoint } from "#shared/courier/domain/points/transition-point.ts";
import { decideNextPointStep } from "#shared/courier/domain/sandbox/decide-next-point-step.ts";
import { buildNewPoint, buildTestPoint, noon } from "#test/builders/courier/point.ts";

/** Every status the driver brings a point to, and the point at the end. */
const drivenFrom = (rec_address: string) =>
  drivenOn(
    buildTestPoint({ creation: { ...buildNewPoint({ rec_address }), rec_desc: undefined } }),
  );

function drivenOn(start: Point) {
  let point = start;
  const statuses: number[] = [point.status];
  for (;;) {
    const step = decideNextPointStep(point);
    if (step === undefined || statuses.length > 50) return { statuses, point };
    const moved = transitionPoint(point, {
      ...step,
      at: noon,
      actor: "sandbox",
      notificationId: "msg",
    });
    expect(moved.kind).toBe("moved");
    point = moved.point;
    statuses.push(point.status);
  }
}

const toTheDoor = [1000, 1500, 1550, 1590, 1630, 1670];

it.each([
  ["an ordinary address", "1 Test Street", [...toTheDoor, 1700]],
  ["FAIL_ATTEMPT", "1 FAIL_ATTEMPT Street", [...toTheDoor, 1830, ...toTheDoor, 1700]],
  ["NO_ANSWER", "1 NO_ANSWER Street", [...toTheDoor, 1810, 1670, 1700]],
  ["RETURN", "1 RETURN Street", [1000, 1500, 1550, 1590, 1630, 1840]],
  ["NO_COURIER", "1 NO_COURIER Street", [1000, 1500]],
  ["a word in another case", "1 no_courier street", [1000, 1500]],
])("drives %s through its statuses and stays at the end", (_name, address, statuses) => {
  expect(drivenFrom(address).statuses).toEqual(statuses);
});

it("brings what came back to its door once its partner made it ready again", () => {
  const { point } = drivenFrom("1 RETURN Street");
  const again = transitionPoint(point, {
    targetStatus: 1000,
    at: noon,
    actor: "partner",
    notificationId: "msg",
  });

  expect(drivenOn(again.kind === "moved" ? again.point : point).statuses).toEqual([
    ...toTheDoor,
    1700,
  ]);
});

it("invents a courier when one is assigned", () => {
  const { point } = drivenFrom("1 Test Street");

  expect(point.courier).toEqual({
    name: expect.stringMatching(/\w/),
    surname: expect.stringMatching(/\w/),
    phone: expect.stringMatching(/^\+\d+$/),
  });
});
