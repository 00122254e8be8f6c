import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { issueTestKey } from "#test/fakes/bridge/issue-test-key.ts";
import { SOURCE_IP_HEADER } from "#test/fakes/http-server.ts";

let bridge: BridgeOverHttp;
const attacker = { [SOURCE_IP_HEADER]: "198.51.100.7" };
const merchant = { [SOURCE_IP_HEADER]: "203.0.113.5" };

beforeAll(async () => {
  // The time stands still: what is allowed does not depend on the speed of the machine.
  vi.useFakeTimers({ toFake: ["Date"] });
  bridge = await startBridgeOverHttp();
});
afterAll(() => {
  vi.useRealTimers();
  return bridge.close();
});

/** Sends the same request many times at once, and counts the statuses. */
async function flood(path: string, count: number, init: RequestInit = {}) {
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: count }, async () => {
      const { status } = await fetch(`${bridge.url}${path}`, { redirect: "manual", ...init });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  );
  return statuses;
}
const get = (path: string, headers: Record<string, string>) =>
  fetch(`${bridge.url}${path}`, { headers, redirect: "manual" });

describe.each(["/sign-in", "/track/x", "/woocommerce/connect?invite=x"])("%s", (path) => {
  it("refuses a network that floods it, and nobody else", async () => {
    vi.setSystemTime(Date.now() + 60_000);
    const statuses = await flood(path, 60, { headers: attacker });

    expect(statuses.get(429)).toBe(20);
    expect((await get(path, merchant)).status).not.toBe(429);
    const refused = await get(path, attacker);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  });
});

async function issueKey(name: string): Promise<{ storeId: StoreId; authorization: string }> {
  const storeId = storeIdSchema.parse(name);
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  const access = { ...buildStore().access, url: `http://${name}.test` } as never;
  await stores.connect({ ...buildStore({ storeId }), access }, new Date());
  return { storeId, authorization: `Bearer ${await issueTestKey(bridge.table, storeId)}` };
}

it("a store that floods the merchant API takes nothing from another store", async () => {
  const [noisy, quiet] = [await issueKey("noisy"), await issueKey("quiet")];
  const toPath = ({ storeId }: { storeId: StoreId }) => `/api/v1/stores/${storeId}/settings`;
  const statuses = await flood(toPath(noisy), 120, {
    headers: { authorization: noisy.authorization },
  });

  expect(statuses.get(429)).toBe(20);
  expect((await get(toPath(quiet), { authorization: quiet.authorization })).status).toBe(200);
});

it("keys that are guessed are refused as too many, and the operator's own call is not", async () => {
  const path = "/ops/v1/stores/x/health";
  const statuses = await flood(path, 30, { headers: { ...attacker, "x-ops-key": "guess" } });

  expect([...statuses].sort()).toEqual([
    [401, 10],
    [429, 20],
  ]);
  expect((await get(path, { ...attacker, "x-ops-key": bridge.opsKey })).status).toBe(200);
});

it("signed webhooks are never limited, whatever address they come from", async () => {
  const body = "{}";
  const signature = createHmac("sha256", bridge.clientSecret).update(body).digest("base64");
  const statuses = await flood("/shopify/webhooks", 120, {
    method: "POST",
    headers: {
      ...attacker,
      "x-shopify-topic": "orders/paid",
      "x-shopify-hmac-sha256": signature,
    },
    body,
  });

  expect([...statuses]).toEqual([[200, 120]]);
});
