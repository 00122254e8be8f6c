import { expect, it } from "vitest";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { transitionPoint } from "#shared/courier/domain/points/transition-point.ts";
import { decideNextPointStep } from "#shared/courier/domain/sandbox/decide-next-point-step.ts";
import { buildNewPoint, buildTestPoint, noon } from "#test/builders/courier/point.ts";

/** Returns the statuses that the simulated driver sets, and the last point. */
const simulateAddress = (rec_address: string) =>
  simulateFrom(
    buildTestPoint({ creation: { ...buildNewPoint({ rec_address }), rec_desc: undefined } }),
  );

function simulateFrom(start: Point) {
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

const statusesToDoor = [1000, 1500, 1550, 1590, 1630, 1670];

it.each([
  ["an ordinary address", "1 Test Street", [...statusesToDoor, 1700]],
  ["FAIL_ATTEMPT", "1 FAIL_ATTEMPT Street", [...statusesToDoor, 1830, ...statusesToDoor, 1700]],
  ["NO_ANSWER", "1 NO_ANSWER Street", [...statusesToDoor, 1810, 1670, 1700]],
  ["RETURN", "1 RETURN Street", [1000, 1500, 1550, 1590, 1630, 1840]],
  ["NO_COURIER", "1 NO_COURIER Street", [1000, 1500]],
  ["a keyword in another case", "1 no_courier street", [1000, 1500]],
])("takes %s through its statuses and then stops", (_name, address, statuses) => {
  expect(simulateAddress(address).statuses).toEqual(statuses);
});

it("delivers a returned point once the partner makes it ready again", () => {
  const { point } = simulateAddress("1 RETURN Street");
  const again = transitionPoint(point, {
    targetStatus: 1000,
    at: noon,
    actor: "partner",
    notificationId: "msg",
  });

  expect(simulateFrom(again.kind === "moved" ? again.point : point).statuses).toEqual([
    ...statusesToDoor,
    1700,
  ]);
});

it("assigns a simulated courier", () => {
  const { point } = simulateAddress("1 Test Street");

  expect(point.courier).toEqual({
    name: expect.stringMatching(/\w/),
    surname: expect.stringMatching(/\w/),
    phone: expect.stringMatching(/^\+\d+$/),
  });
});
