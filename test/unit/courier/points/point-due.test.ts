import { expect, it } from "vitest";
import { computePointDueAt } from "#shared/courier/domain/personal-data/point-data.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { buildTestPoint, noon } from "#test/builders/courier/point.ts";

const addSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const buildPending = (occurredAt: Date) => ({
  id: `msg_${occurredAt.getTime()}`,
  status: 1500 as const,
  courier: undefined,
  occurredAt,
  number: 1,
});
const computeDueAt = (changes: Partial<Point>) => computePointDueAt(buildTestPoint(changes));
const HOUR = 3600;

it("is due at the full minute after the next step, with or without a notification to send, if the step is soon", () => {
  const nextStepAt = addSeconds(30);

  expect(computeDueAt({ nextStepAt })).toEqual(addSeconds(60));
  expect(computeDueAt({ nextStepAt, outbox: [buildPending(noon)] })).toEqual(addSeconds(60));
  expect(computeDueAt({ nextStepAt: addSeconds(60) })).toEqual(addSeconds(60));
  expect(computeDueAt({ nextStepAt: addSeconds(60.001) })).toEqual(addSeconds(120));
});

it("is due at the full minute after the oldest notification to send, if the next step is later or there is none", () => {
  const nextStepAt = addSeconds(61);
  const outbox = [buildPending(addSeconds(1)), buildPending(addSeconds(20))];

  expect(computeDueAt({ nextStepAt, outbox: [buildPending(noon)] })).toEqual(noon);
  expect(computeDueAt({ nextStepAt: addSeconds(31), outbox })).toEqual(addSeconds(60));
  expect(computeDueAt({ nextStepAt, outbox })).toEqual(addSeconds(60));
  expect(computeDueAt({ outbox })).toEqual(addSeconds(60));
});

it("is due at the full hour after the data of an open point expires", () => {
  expect(computeDueAt({ eraseAt: addSeconds(1) })).toEqual(addSeconds(HOUR));
  expect(computeDueAt({ eraseAt: addSeconds(HOUR) })).toEqual(addSeconds(HOUR));
});

it("is due when the data of a point that ended expires", () => {
  const ended: Partial<Point> = {
    status: 1700,
    courier: { name: "Ada", surname: "Quickstep", phone: "+15550188003" },
    history: [{ status: 1700, at: noon, actor: "operator" }],
    eraseAt: addSeconds(90 * 24 * HOUR),
  };

  expect(computeDueAt(ended)).toEqual(addSeconds(2 * HOUR));
  expect(computeDueAt({ ...ended, eraseAt: addSeconds(1) })).toEqual(addSeconds(1));
});

it("is due at what comes first, and not at all if nothing comes", () => {
  const outbox = [buildPending(addSeconds(1))];

  expect(
    computeDueAt({ nextStepAt: addSeconds(2 * HOUR), eraseAt: addSeconds(1), outbox }),
  ).toEqual(addSeconds(60));
  expect(computeDueAt({ nextStepAt: addSeconds(2 * HOUR), eraseAt: addSeconds(1) })).toEqual(
    addSeconds(HOUR),
  );
  expect(computeDueAt({})).toBeUndefined();
});
