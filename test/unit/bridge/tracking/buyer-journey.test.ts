import { describe, expect, it } from "vitest";
import {
  COURIER_STATUSES,
  type CourierStatus,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import { DELIVERY_STATES } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  BUYER_STATES,
  isFinalForBuyer,
  toBuyerState,
} from "#shared/bridge/domain/tracking/buyer-state.ts";
import { listBuyerLines } from "#shared/bridge/domain/tracking/buyer-steps.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildJourney, TRACKED_DELIVERIES } from "#test/builders/bridge/tracked-deliveries.ts";

it.each(BUYER_STATES)("is %s to its buyer", (state) => {
  expect(toBuyerState(TRACKED_DELIVERIES[state])).toBe(state);
});

it.each([
  ["planned", [], { state: "booked" }],
  ["received", [], { state: "new" }],
  ["preparing", [], { state: "waiting", releasedAt: noon }],
  ["preparing", [], { state: "booking" }],
  ["planned", ["draft"], {}],
  ["planned-again", ["picked-up", "returned", "scheduled"], {}],
  ["assigned", ["attempt-failed", "assigned"], {}],
  ["preparing", ["ready", "cancelled"], { isRebooking: true }],
  ["cancelled", ["assigned"], { state: "cancelled" }],
] as const)("is %s with the statuses %j and %j", (state, statuses, changes) => {
  expect(toBuyerState(buildJourney(statuses, changes))).toBe(state);
});

it("shows no reason of the merchant's", () => {
  const reason = createMessage("manual");
  expect(toBuyerState(buildJourney([], { state: "held", reason }))).toBe("preparing");
});

/** The marks of the lines, and what is beside the steps. */
const showLines = (delivery: Parameters<typeof listBuyerLines>[0]) =>
  listBuyerLines(delivery).map(({ name, mark }) => `${name} ${mark}`);

it.each([
  ["planned", "done now next next next next"],
  ["planned-again", "done now next next next next"],
  ["at-pickup", "done done now next next next"],
  ["collected", "done done done now next next"],
  ["at-the-door", "done done done done now next"],
  ["delivered", "done done done done done done"],
  ["attempt-failed", "done done done done done broken"],
  ["cancelled", "done done done broken"],
  ["return-planned", "done done done done done done now"],
  ["return-arrived", "done done done done done done done"],
  ["closed", ""],
] as const)("marks the lines of %s as %s", (state, marks) => {
  const lines = listBuyerLines(TRACKED_DELIVERIES[state]);
  expect(lines.map(({ mark }) => mark).join(" ")).toBe(marks);
});

describe("a step that was not reached", () => {
  const NOT_COLLECTED: readonly CourierStatus[] = [
    "draft",
    "ready",
    "searching",
    "scheduled",
    "assigned",
    "at-pickup",
    "cancelled",
  ];

  it.each(NOT_COLLECTED)("is not said to be collected at %s", (status) => {
    expect(showLines(buildJourney([status]))).not.toContain("collected done");
    expect(showLines(buildJourney([status]))).not.toContain("collected now");
  });

  it.each(DELIVERY_STATES)("has no time in a delivery that is %s", (state) => {
    for (const { mark, at } of listBuyerLines(buildJourney(["scheduled"], { state })))
      if (mark === "next") expect(at).toBeUndefined();
  });
});

it("is not said to be collected when a planned delivery failed", () => {
  expect(showLines(buildJourney(["ready", "scheduled", "failed"]))).toEqual([
    "placed done",
    "planned done",
    "failed broken",
  ]);
});

it("has the times of the last attempt", () => {
  const delivery = buildJourney([
    "assigned",
    "picked-up",
    "attempt-failed",
    "ready",
    "searching",
    "assigned",
    "at-pickup",
  ]);
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  expect(listBuyerLines(delivery).map((line) => line.at)).toEqual([
    noon,
    at(40),
    at(60),
    undefined,
    undefined,
    undefined,
  ]);
});

it.each(COURIER_STATUSES)("has lines and a state at %s", (status) => {
  const delivery = buildJourney([status]);
  expect(listBuyerLines(delivery).length).toBeGreaterThan(1);
  expect(BUYER_STATES).toContain(toBuyerState(delivery));
});

it.each([
  ["delivered", true],
  ["failed", true],
  ["attempt-failed", false],
  ["returned", false],
  ["return-planned", false],
] as const)("says whether %s is the end: %s", (state, isFinal) => {
  expect(isFinalForBuyer(state)).toBe(isFinal);
});
