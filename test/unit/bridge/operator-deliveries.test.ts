import { expect, it } from "vitest";
import { createDeliveryRoutes } from "#functions/bridge/operator-api/delivery-routes.ts";
import { batchIdSchema, type DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";

const ORDER = "/ops/v1/stores/{storeId}/deliveries/{orderId}";
const pathParameters = { storeId: "tea-house", orderId: "1001" };
const batchId = batchIdSchema.parse("b-1");

const buildPart = (part: number, changes = {}) =>
  buildDelivery({ key: { ...buildDeliveryKey(), part }, ...changes });

function createFixture() {
  const parts = [
    buildPart(1, { parts: ["71", "72", "73"], orderName: "#1001", batchId }),
    buildPart(2, { accessKey: "1001-2" }),
    buildPart(3, { batchId }),
  ];
  const sent: ReconcileRequest[] = [];
  const searches: (string | undefined)[] = [];
  const call = createOperatorInvoker(
    createDeliveryRoutes({
      deliveries: { ...createInMemoryDeliveries(...parts), listByStore: async () => parts },
      listing: {
        async listPage(_, { text }) {
          searches.push(text);
          const found = parts.filter(({ accessKey }) => accessKey === text);
          return { deliveries: found.map((one) => ({ ...one })), next: undefined };
        },
      },
      reconcileQueue: { send: async (request) => void sent.push(request) },
      createEventId: () => "event",
    }),
  );
  return { call, sent, searches };
}

it("shows the operator all parts of an order", async () => {
  const { status, body } = await createFixture().call(`GET ${ORDER}`, { pathParameters });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    order_id: "1001",
    order_name: "#1001",
    part: 1,
    further_parts: [{ part: 2, access_key: "1001-2" }, { part: 3 }],
  });
});

it("reconciles all parts of an order, and each of their batches once", async () => {
  const { call, sent } = createFixture();

  const { status } = await call(`POST ${ORDER}/reconcile`, { pathParameters });

  expect(status).toBe(202);
  expect(sent.map((one) => ("part" in one ? one.part : one.batchId))).toEqual(["b-1", 1, 2, 3]);
});

it("reconciles an order that the bridge has not seen", async () => {
  const { call, sent } = createFixture();

  await call(`POST ${ORDER}/reconcile`, { pathParameters: { ...pathParameters, orderId: "7" } });

  const key: Partial<DeliveryKey> = { ...buildDeliveryKey("7") };
  expect(sent).toMatchObject([key]);
});

it("finds deliveries by a name or an id", async () => {
  const { call, searches } = createFixture();

  const { body } = await call("GET /ops/v1/stores/{storeId}/deliveries", {
    pathParameters: { storeId: "tea-house" },
    query: { q: "1001-2" },
  });

  expect(searches).toEqual(["1001-2"]);
  expect(body).toMatchObject({ deliveries: [{ order_id: "1001", part: 2 }] });
});
