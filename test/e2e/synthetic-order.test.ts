import { expect, it } from "vitest";
import * as z from "zod";
import { type Endpoints, getStoreHeaders, requestJson } from "./local-run/endpoints.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";
import { readLogs } from "./local-run/stored-data.ts";

let at: Endpoints;

const local = joinSharedRun("as-seeded", (endpoints) => {
  at = endpoints;
});

const endSchema = z.object({ result: z.string(), orderId: z.string() });
const listSchema = z.array(z.object({ id: z.int(), billing: z.object({ last_name: z.string() }) }));

const readLines = () =>
  readLogs(local.dir)
    .flatMap((log) => log.split("\n"))
    .filter((line) => line.includes('"synthetic-order"'));
/** The lines that tell how a synthetic order ended. */
const readEnds = () => readLines().filter((line) => line.includes('"message":"synthetic order"'));
const readDeliveries = async () =>
  z
    .object({
      deliveries: z.array(
        z.looseObject({ order_id: z.string(), state: z.string(), is_test: z.boolean() }),
      ),
    })
    .parse(
      await requestJson(`${at.bridge.url}/ops/v1/stores/${at.woocommerce.storeId}/deliveries`, {
        headers: { "x-ops-key": at.bridge.opsKey },
      }),
    ).deliveries;
/** The orders of everybody who uses this store. */
const listOrders = async () =>
  listSchema.parse(
    await requestJson(
      `${at.woocommerce.url}/wp-json/wc/v3/orders?status=any&per_page=100&_fields=id,billing`,
      { headers: getStoreHeaders(at) },
    ),
  );

it("goes from the store's webhook to the courier and back, is counted, and leaves nothing in the store", async () => {
  await expect.poll(() => readEnds().length, { interval: 1_000 }).toBe(1);

  const [end = ""] = readEnds();
  const { result, orderId } = endSchema.parse(JSON.parse(end));
  expect(result).toBe("delivered");
  // The invocation writes its metrics after its last line, as it ends.
  const readMetrics = () => readLines().join("\n");
  await expect.poll(readMetrics).toMatch(/"SyntheticOrder":1\b/);
  await expect.poll(readMetrics).toMatch(/"until":"told"[^\n]*"SyntheticOrderTime":\d/);
  const orders = await listOrders();
  expect(orders.map(({ id }) => String(id))).not.toContain(orderId);
  expect(orders.map(({ billing }) => billing.last_name)).not.toContain("Order");
  const deliveries = (await readDeliveries()).filter((delivery) => delivery.is_test);
  expect(deliveries).toMatchObject([{ order_id: orderId, state: "completed", is_test: true }]);
});
