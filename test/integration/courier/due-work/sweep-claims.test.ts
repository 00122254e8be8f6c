import { afterEach, beforeEach, expect, it } from "vitest";
import { createCourierInProcess } from "#test/fakes/courier/courier-in-process.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";
import { crashAfter, ProcessDied } from "#test/fakes/courier/crashing-client.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register({ sandbox: true, sandbox_step_seconds: 5 });
});
afterEach(() => setup.close());

/** Creates a process that dies right after it claimed an access key or a token. */
const createDyingCourier = () =>
  createCourierInProcess(
    crashAfter(setup.table, ({ input }) =>
      /^(KEYS|QUOTE)#/.test(String((input.Item as { pk?: string } | undefined)?.pk)),
    ),
  );
const listOrders = async () => (await setup.getAsPartner("/api/restfull/v4/order-list")).body.data;
const listPoints = async () =>
  (await setup.getAsPartner("/api/restfull/v4/points/dropoff")).body.data;

it("completes a confirmed order whose process died before it stored the order", async () => {
  const token = await setup.quoteDropoff();
  await expect(setup.confirmDropoff(token, {}, createDyingCourier())).rejects.toThrow(ProcessDied);
  expect(await listOrders()).toEqual([]);

  await setup.sweepAfter(60);
  expect(await listOrders()).toMatchObject([{ id: "1", pack_status: "20" }]);

  // Nobody asks for the order, and yet the driver moves it.
  await setup.sweepAfter(60);
  expect(await listOrders()).toMatchObject([{ id: "1", pack_status: "30" }]);
});

it("completes a point whose process died before it stored the point", async () => {
  await expect(setup.postPoint("Order-1", {}, createDyingCourier())).rejects.toThrow(ProcessDied);
  expect(await listPoints()).toEqual([]);

  await setup.sweepAfter(60);

  expect(await listPoints()).toMatchObject([{ id: 1, access_key: "Order-1" }]);
  expect(await setup.courier.runSweep()).toMatchObject({ claims: 0 });
});

it("leaves nothing due of a creation that succeeds", async () => {
  await setup.register();
  await setup.createPoint();
  await setup.createOrder();
  setup.courier.advanceTime(60);

  expect(await setup.courier.runSweep()).toMatchObject({ points: 0, orders: 0, claims: 0 });
});
