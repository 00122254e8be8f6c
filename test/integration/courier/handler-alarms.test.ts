import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { createCourierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import { startNotificationReceiver } from "#test/fakes/courier/partner-receiver.ts";
import { watchAlarms } from "#test/fakes/watch-alarms.ts";
import { HANDLER_ALARMS } from "#test/infra/observability/handler-alarms.ts";

/** More attempts, each later than the longest pause between two, than the courier makes. */
const ATTEMPTS = 14;
const HOURS_BETWEEN = 27;

let courier: Awaited<ReturnType<typeof createCourierHandlers>>;
let watch: ReturnType<typeof watchAlarms>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  courier = await createCourierHandlers();
  watch = watchAlarms("courier");
});
afterAll(async () => {
  watch.close();
  vi.useRealTimers();
  await courier.close();
});

/** A partner calls far beyond its rate. */
async function floodAsPartner(): Promise<void> {
  const { credentials } = await courier.register({ requests_per_second: 1 });
  const read = buildCourierHttpEvent("GET", "/api/restfull/v4/orders/details/1", credentials);
  for (let period = 0; period < 2; period++) {
    await Promise.all(
      Array.from({ length: 130 }, () => courier.invokeHandler(courier.handlers.orders, read)),
    );
    watch.passMinutes(5);
  }
}

/** A partner's receiver refuses a notification at each attempt, until the courier gives up. */
async function refuseNotifications(): Promise<void> {
  const receiver = await startNotificationReceiver(...Array.from({ length: 200 }, () => 503));
  const sandbox = { sandbox: true, sandbox_step_seconds: 1 };
  const { credentials } = await courier.register({ webhook_url: receiver.url, ...sandbox });
  const create = ["POST", "/api/restfull/v4/points/dropoff"] as const;
  const event = buildCourierHttpEvent(...create, credentials, buildNewPoint());
  await courier.invokeHandler(courier.handlers.api, event);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await courier.runSweep();
    await courier.processQueue("drive");
    await courier.processQueue("notify");
    watch.passMinutes(HOURS_BETWEEN * 60);
  }
  await receiver.close();
}

/** The queues are away while a partner creates a point. */
async function loseMessage(): Promise<void> {
  const sandbox = { sandbox: true, sandbox_step_seconds: 1 };
  const { credentials } = await courier.register(sandbox);
  await courier.stopQueues();
  const create = ["POST", "/api/restfull/v4/points/dropoff"] as const;
  const event = buildCourierHttpEvent(...create, credentials, buildNewPoint());
  expect(await courier.invokeHandler(courier.handlers.api, event)).toMatchObject({ status: 200 });
  watch.passMinutes(5);
}

it("the courier's functions emit what fires their alarms", async () => {
  await floodAsPartner();
  await refuseNotifications();
  await loseMessage();

  expect(watch.listFired()).toEqual([...HANDLER_ALARMS.courier].sort());
});
