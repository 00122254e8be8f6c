import { expect, it } from "vitest";
import { computePointDueAt } from "#shared/courier/domain/personal-data/point-data.ts";
import { buildTestPoint, noon } from "#test/builders/courier/point.ts";

const addSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const buildPending = (occurredAt: Date) => ({
  id: `msg_${occurredAt.getTime()}`,
  status: 1500 as const,
  courier: undefined,
  occurredAt,
  number: 1,
});

it("is due at the next step, with or without a notification to send, if the step is soon", () => {
  const nextStepAt = addSeconds(30);

  expect(computePointDueAt(buildTestPoint({ nextStepAt }))).toEqual(nextStepAt);
  expect(computePointDueAt(buildTestPoint({ nextStepAt, outbox: [buildPending(noon)] }))).toEqual(
    nextStepAt,
  );
});

it("is due since the oldest notification to send, if the next step is later or there is none", () => {
  const nextStepAt = addSeconds(30.001);
  const outbox = [buildPending(noon), buildPending(addSeconds(20))];

  expect(computePointDueAt(buildTestPoint({ nextStepAt, outbox }))).toEqual(noon);
  expect(computePointDueAt(buildTestPoint({ outbox }))).toEqual(noon);
});

it("is due when its data expires, if that is earlier", () => {
  const eraseAt = addSeconds(10);
  const point = { nextStepAt: addSeconds(30), eraseAt, outbox: [buildPending(noon)] };

  expect(computePointDueAt(buildTestPoint(point))).toEqual(eraseAt);
  expect(computePointDueAt(buildTestPoint())).toBeUndefined();
});
