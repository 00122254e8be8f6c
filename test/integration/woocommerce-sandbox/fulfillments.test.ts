import { describe, expect, it } from "vitest";
import { type JsonObject, objectsOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import {
  aReceiver,
  aStore,
  door,
  eventually,
  fixture,
  listen,
  placeOrder,
  rest,
  summaries,
} from "./sandbox-store.ts";

describe("fulfillments of the stand-in WooCommerce", () => {
  const [create, , update, withoutItems] = fixture("status-push");

  it("are no route until they are enabled", async () => {
    const store = await aStore();
    const { id } = await placeOrder(store);
    expect((await rest(store, `GET orders/${id}/fulfillments`)).body).toMatchObject({
      code: "rest_no_route",
      data: { status: 404 },
    });
  });

  it("answer as the captured exchange does, and leave the order's status alone", async () => {
    const [store, receiver] = [await aStore({ fulfillmentsEnabled: true }), await aReceiver()];
    const { id } = await placeOrder(store, { status: "processing" });
    await listen(store, receiver, "order.updated");
    const path = `orders/${id}/fulfillments`;

    const created = await rest(store, `POST ${path}`, create.request.body);
    expect(created.status).toBe(201);
    const shape = (body: JsonObject) => [
      Object.keys(body),
      objectsOf(body.meta_data).map(({ key }) => key),
    ];
    expect(shape(created.body)).toEqual(shape(create.response.body));
    expect(created.body).toMatchObject({ is_fulfilled: true, entity_id: String(id) });
    expect((await rest(store, `GET ${path}`)).list).toMatchObject([{ is_fulfilled: "1" }]);
    const one = `${path}/${created.body.id}`;
    const updated = await rest(store, `PUT ${one}`, update.request.body);
    const keptMeta = (body: JsonObject) => objectsOf(body.meta_data).slice(0, 4);
    expect(keptMeta(updated.body)).toEqual(keptMeta(created.body));
    const refused = await rest(store, `POST ${path}`, withoutItems.request.body);
    expect([refused.status, refused.body]).toEqual([400, withoutItems.response.body]);
    expect((await rest(store, `GET ${path}/99`)).body).toMatchObject({
      code: 0,
      data: { status: 400 },
    });
    await eventually(() => summaries(receiver)).toContain("order.updated processing");
    expect((await door(store, "GET emails")).list).toHaveLength(2);
    expect((await rest(store, `DELETE ${one}`)).body).toEqual({
      message: "Fulfillment deleted successfully.",
    });
  });
});
