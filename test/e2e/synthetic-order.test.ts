import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { type Endpoints, getStoreHeaders, requestJson } from "./local-run/endpoints.ts";
import { createLocalProcess } from "./local-run/local-process.ts";
import { readLogs } from "./local-run/stored-data.ts";

const dir = mkdtempSync(join(tmpdir(), "order-bridge-synthetic-"));
const local = createLocalProcess(dir, { LOCAL_SYNTHETIC_ORDERS: "yes" });
let at: Endpoints;

beforeAll(async () => {
  at = await local.start();
});
afterAll(async () => {
  await local.stop();
  rmSync(dir, { recursive: true });
});

const readLines = () =>
  readLogs(dir)
    .flatMap((log) => log.split("\n"))
    .filter((line) => line.includes('"synthetic-order"'));
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

it("goes from the store's webhook to the courier and back, is counted, and leaves nothing in the store", async () => {
  await expect
    .poll(() => readLines().filter((line) => line.includes('"message":"synthetic order"')).length, {
      interval: 1_000,
    })
    .toBe(1);

  const lines = readLines().join("\n");
  expect(lines).toContain('"result":"delivered"');
  expect(lines).toMatch(/"SyntheticOrder":1\b/);
  expect(lines).toMatch(/"until":"told"[^\n]*"SyntheticOrderTime":\d/);
  const url = `${at.woocommerce.url}/wp-json/wc/v3/orders?status=any`;
  expect(await requestJson(url, { headers: getStoreHeaders(at) })).toEqual([]);
  expect(await readDeliveries()).toMatchObject([{ state: "completed", is_test: true }]);
});
