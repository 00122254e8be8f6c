import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
  await here.register({ webhook_url: "https://shop.test/hook" });
});
afterEach(() => here.close());

const driver = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
const assign = (id: number, who = driver) =>
  here.callOperatorApi("POST", `orders/${id}/driver`, who);
const set = (id: number, pack_status: number, route?: number) =>
  here.callOperatorApi("POST", `orders/${id}/status`, { pack_status, route });
const cancel = (id: number) => here.sendAsPartner("PUT", `orders/cancel/${id}`);
const priceOf = async (id: number) => Number((await here.readOrder(id)).pack_price);

describe("cancelling", () => {
  it("gives all back while nobody is assigned, and the same when asked again", async () => {
    const id = await here.createOrder();
    const answers = [await cancel(id), await cancel(id)];

    const price = await priceOf(id);
    expect(answers).toEqual(
      [1, 2].map(() => ({ status: 200, body: { code: "0", refund_amount: price } })),
    );
    expect(await here.readOrder(id)).toMatchObject({
      pack_status: "90",
      order_status_text: "Cancelled",
      routes: [{ route_status: "90" }],
    });
  });

  it("gives half back until pick-up, and is refused from then on", async () => {
    const [one, other] = [await here.createOrder(), await here.createOrder()];
    for (const id of [one, other]) await assign(id);
    expect((await cancel(one)).body.refund_amount).toBeCloseTo((await priceOf(one)) / 2, 1);

    await set(other, 40);
    await set(other, 50);
    expect(await cancel(other)).toMatchObject({ status: 409, body: { code: "1411" } });
  });

  it("by many at once is done once, and all are told the same", async () => {
    const id = await here.createOrder();
    const answers = await Promise.all(Array.from({ length: 12 }, () => cancel(id)));

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { history } = await here.readOrder(id);
    expect(history.map((each: { pack_status: string }) => each.pack_status)).toEqual([
      "10",
      "20",
      "90",
    ]);
  });

  it.each(["1", "x", "99999999999999999999"])("knows no order %s", async (id) => {
    expect(await here.sendAsPartner("PUT", `orders/cancel/${id}`)).toMatchObject({
      status: 404,
      body: { code: "1404" },
    });
  });
});
