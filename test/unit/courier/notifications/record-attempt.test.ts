import fc from "fast-check";
import { expect, it } from "vitest";
import {
  buildNotification,
  recordAttempt,
} from "#shared/courier/domain/notifications/notification.ts";
import { buildTestPoint, noon } from "#test/builders/courier/point.ts";

const pending = {
  id: "msg_1",
  status: 1500 as const,
  courier: undefined,
  occurredAt: noon,
  number: 1,
};
const newNotification = buildNotification(buildTestPoint(), pending, 1, "https://shop.test/hook");
const buildAttempt = (httpStatus: number | null, at = noon) => ({ at, httpStatus, error: null });

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DECIDED_DELAYS_MS = [
  5 * SECOND,
  1 * MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

it("retries eight times with the decided delays, then gives up", () => {
  let notification = newNotification;
  let at = noon;
  const waits: number[] = [];
  while (notification.nextAttemptAt !== undefined) {
    at = notification.nextAttemptAt;
    notification = recordAttempt(notification, buildAttempt(503, at), () => 0);
    if (notification.nextAttemptAt) waits.push(notification.nextAttemptAt.getTime() - at.getTime());
  }

  expect(waits).toEqual(DECIDED_DELAYS_MS);
  expect(notification).toMatchObject({ givenUp: true, delivered: false });
  expect(notification.attempts).toHaveLength(9);
});

it("adds at most a tenth of the delay as jitter, and never retries early", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      const { nextAttemptAt } = recordAttempt(newNotification, buildAttempt(500), () => random);
      const waitMs = (nextAttemptAt?.getTime() ?? 0) - noon.getTime();
      expect(waitMs).toBeGreaterThanOrEqual(5000);
      expect(waitMs).toBeLessThanOrEqual(5500);
    }),
  );
});

it.each([200, 201, 204, 299])("is delivered if the status is %i", (status) => {
  expect(recordAttempt(newNotification, buildAttempt(status), () => 0)).toMatchObject({
    delivered: true,
    nextAttemptAt: undefined,
  });
});

it.each([100, 199, 300, 302, 400, 410, 500, null])(
  "is not delivered if the status is %s",
  (status) => {
    expect(recordAttempt(newNotification, buildAttempt(status), () => 0)).toMatchObject({
      delivered: false,
      nextAttemptAt: new Date(noon.getTime() + 5000),
    });
  },
);

it("has no next attempt if the account has no webhook URL", () => {
  expect(buildNotification(buildTestPoint(), pending, 1, undefined)).toMatchObject({
    url: undefined,
    nextAttemptAt: undefined,
    delivered: false,
    givenUp: false,
  });
});
