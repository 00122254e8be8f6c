import { describe, expect, it } from "vitest";
import { type JsonObject, toObjects } from "#test/sandbox/woocommerce/http/wp-json.ts";
import {
  addWebhooks,
  callRest,
  callSandbox,
  expectEventually,
  placeOrder,
  readFixture,
  startReceiver,
  startStore,
  summarizeDeliveries,
} from "./sandbox-store.ts";

describe("fulfillments of the WooCommerce sandbox store", () => {
  const [create, , update, withoutItems] = readFixture("status-push");

  it("have no routes until they are enabled", async () => {
    const store = await startStore();
    const { id } = await placeOrder(store);
    expect((await callRest(store, `GET orders/${id}/fulfillments`)).body).toMatchObject({
      code: "rest_no_route",
      data: { status: 404 },
    });
  });

  it("match the captured exchange and keep the order's status", async () => {
    const [store, receiver] = [
      await startStore({ fulfillmentsEnabled: true }),
      await startReceiver(),
    ];
    const { id } = await placeOrder(store, { status: "processing" });
    await addWebhooks(store, receiver, "order.updated");
    const path = `orders/${id}/fulfillments`;

    const created = await callRest(store, `POST ${path}`, create.request.body);
    expect(created.status).toBe(201);
    const pickShape = (body: JsonObject) => [
      Object.keys(body),
      toObjects(body.meta_data).map(({ key }) => key),
    ];
    expect(pickShape(created.body)).toEqual(pickShape(create.response.body));
    expect(created.body).toMatchObject({ is_fulfilled: true, entity_id: String(id) });
    expect((await callRest(store, `GET ${path}`)).list).toMatchObject([{ is_fulfilled: "1" }]);
    const one = `${path}/${created.body.id}`;
    const updated = await callRest(store, `PUT ${one}`, update.request.body);
    const readMetaData = (body: JsonObject) => toObjects(body.meta_data).slice(0, 4);
    expect(readMetaData(updated.body)).toEqual(readMetaData(created.body));
    const refused = await callRest(store, `POST ${path}`, withoutItems.request.body);
    expect([refused.status, refused.body]).toEqual([400, withoutItems.response.body]);
    expect((await callRest(store, `GET ${path}/99`)).body).toMatchObject({
      code: 0,
      data: { status: 400 },
    });
    await expectEventually(() => summarizeDeliveries(receiver)).toContain(
      "order.updated processing",
    );
    expect((await callSandbox(store, "GET emails")).list).toHaveLength(2);
    expect((await callRest(store, `DELETE ${one}`)).body).toEqual({
      message: "Fulfillment deleted successfully.",
    });
  });
});
