import { expect, it, vi } from "vitest";
import { type Endpoints, HANGING_MS, readDelivery } from "./local-run/endpoints.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";

let at: Endpoints;

joinSharedRun("as-seeded", (endpoints) => {
  at = endpoints;
});

const callOperatorApi = async (method: "GET" | "PUT", path: string, body?: unknown) => {
  const response = await fetch(`${at.bridge.url}/ops/v1/${path}`, {
    method,
    headers: { "x-ops-key": at.bridge.opsKey, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(HANGING_MS),
  });
  expect(response.status).toBe(200);
  return response.json();
};
const connectAccount = (secretid: string) =>
  callOperatorApi("PUT", "accounts/sandbox", {
    name: "Bridge Courier",
    base_url: at.courier.url,
    clientid: at.courier.clientid,
    secretid,
    email: at.courier.email,
  });
const POLL_OPTIONS = { timeout: HANGING_MS, interval: 300 };

it("holds orders while the courier refuses the credentials, and books them once the credentials are corrected", async () => {
  await connectAccount("wrong");
  const orders = await Promise.all(
    [1, 2, 3].map(async () => (await placeOrder(at, "woocommerce", { shipping: "Courier" })).id),
  );
  const readDeliveries = () =>
    Promise.all(orders.map((orderId) => readDelivery(at, at.woocommerce.storeId, orderId)));

  await vi.waitFor(async () => {
    for (const delivery of await readDeliveries()) {
      expect(delivery?.last_error?.text).toContain("refuses the account's credentials since");
    }
  }, POLL_OPTIONS);
  expect(await callOperatorApi("GET", "accounts/sandbox/health")).toMatchObject({
    state: "refused-credentials",
  });

  await connectAccount(at.courier.secretid);

  await vi.waitFor(async () => {
    for (const delivery of await readDeliveries()) {
      expect(delivery).toMatchObject({ point_id: expect.any(String), last_error: null });
    }
  }, POLL_OPTIONS);
  expect(await callOperatorApi("GET", "accounts/sandbox/health")).toMatchObject({
    state: "available",
  });
});
