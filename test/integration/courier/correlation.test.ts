import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { createCourierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import {
  type NotificationReceiver,
  startNotificationReceiver,
} from "#test/fakes/courier/partner-receiver.ts";

const POINTS = "/api/restfull/v4/points/dropoff";
const WAY = "f47ac10b-58cc-4372-a567-0e02b2c3d479";

let setup: Awaited<ReturnType<typeof createCourierHandlers>>;
let shop: NotificationReceiver;

beforeAll(async () => {
  setup = await createCourierHandlers();
  shop = await startNotificationReceiver();
});
afterAll(() => Promise.all([setup.close(), shop.close()]));

/** Creates a point, and drives it until its first notification came. */
async function deliver(accessKey: string, headers: Record<string, string>) {
  const { credentials } = await setup.register({
    webhook_url: shop.url,
    sandbox: true,
    sandbox_step_seconds: 1,
  });
  const body = buildNewPoint({ access_key: accessKey });
  const event = buildCourierHttpEvent("POST", POINTS, { ...credentials, ...headers }, body);
  await setup.invokeHandler(setup.handlers.api, event);
  await vi.waitFor(
    async () => {
      await setup.processQueue("drive");
      await setup.processQueue("notify");
      expect(findNotification(accessKey)).toBeDefined();
    },
    { timeout: 60_000, interval: 300 },
  );
  return { event, notification: findNotification(accessKey) };
}
const findNotification = (accessKey: string) =>
  shop.received.find(({ body }) => JSON.parse(body).access_key === accessKey);
const listServices = (correlationId: string) =>
  new Set(
    setup.logLines
      .map((line) => JSON.parse(line))
      .filter((line) => line.correlationId === correlationId)
      .map(({ service }) => service),
  );

it("logs a point's way under its partner's id, and returns the id with its notifications", async () => {
  const { notification } = await deliver("way-1", { "x-correlation-id": WAY });

  expect(notification?.headers["x-correlation-id"]).toBe(WAY);
  expect(listServices(WAY)).toEqual(
    new Set(["courier-api", "courier-simulate-drivers", "courier-notify"]),
  );
});

it("uses the id of the request that created the point if its partner sends none, or no id", async () => {
  const { event, notification } = await deliver("way-2", { "x-correlation-id": "Mia Recipient" });
  const { requestId } = event.requestContext;

  expect(notification?.headers["x-correlation-id"]).toBe(requestId);
  expect(listServices(requestId)).toContain("courier-notify");
});
