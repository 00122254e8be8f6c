import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register({ webhook_url: "https://shop.test/hook" });
});
afterEach(() => setup.close());

const driver = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
const assignDriver = (id: number, who = driver) => setup.operateRecord(`orders/${id}/driver`, who);
const setStatus = (id: number, pack_status: number, route?: number) =>
  setup.operateRecord(`orders/${id}/status`, { pack_status, route });
const cancel = (id: number) => setup.sendAsPartner("PUT", `orders/cancel/${id}`);
const readPrice = async (id: number) => Number((await setup.readOrder(id)).pack_price);

describe("a cancellation", () => {
  it("refunds the full price while no driver is assigned, and the same when repeated", async () => {
    const id = await setup.createOrder();
    const responses = [await cancel(id), await cancel(id)];

    const price = await readPrice(id);
    expect(responses).toEqual(
      [1, 2].map(() => ({ status: 200, body: { code: "0", refund_amount: price } })),
    );
    expect(await setup.readOrder(id)).toMatchObject({
      pack_status: "90",
      order_status_text: "Cancelled",
      routes: [{ route_status: "90" }],
    });
  });

  it("refunds half until pick-up, and is refused afterwards", async () => {
    const [one, other] = [await setup.createOrder(), await setup.createOrder()];
    for (const id of [one, other]) await assignDriver(id);
    expect((await cancel(one)).body.refund_amount).toBeCloseTo((await readPrice(one)) / 2, 1);

    await setStatus(other, 40);
    await setStatus(other, 50);
    expect(await cancel(other)).toMatchObject({ status: 409, body: { code: "1411" } });
  });

  it("happens once when many requests come at once, and all get the same response", async () => {
    const id = await setup.createOrder();
    const responses = await Promise.all(Array.from({ length: 12 }, () => cancel(id)));

    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { history } = await setup.readOrder(id);
    expect(history.map((each: { pack_status: string }) => each.pack_status)).toEqual([
      "10",
      "20",
      "90",
    ]);
  });

  it.each(["1", "x", "99999999999999999999"])("of the unknown order %s is refused", async (id) => {
    expect(await setup.sendAsPartner("PUT", `orders/cancel/${id}`)).toMatchObject({
      status: 404,
      body: { code: "1404" },
    });
  });
});
