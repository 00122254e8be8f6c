import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createShopIdentities } from "#shared/bridge/adapters/dynamodb/stores/shop-identities.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { runOps } from "#test/fakes/ops/run-ops.ts";

let bridge: BridgeOverHttp;
const dir = mkdtempSync(join(tmpdir(), "order-bridge-dead-letters-"));
const QUEUES = [
  ...(["reconcile", "shopEvents", "signIn", "webhooks"] as const),
  ...(["deadReconcile", "deadShopEvents", "deadSignIn", "deadWebhooks"] as const),
];
const request = { ...buildDeliveryKey(), reason: "webhook" };

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  vi.stubEnv("LOCAL_DIR", dir);
  const endpoints = { bridge: { url: bridge.url, opsKey: bridge.opsKey } };
  writeFileSync(join(dir, "endpoints.json"), JSON.stringify(endpoints));
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  await stores.connect(buildStore(), noon);
});
afterAll(async () => {
  await bridge.close();
  rmSync(dir, { recursive: true });
});
/** Letters that a test has read are hidden from the next one for ten seconds. */
let now = Date.now();
beforeEach(async () => {
  now += 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now });
  for (const queue of QUEUES) await bridge.receive(queue);
  return () => vi.useRealTimers();
});

const listLetters = async () => {
  const { printed } = await runOps(["dead-letters", "list", "--json"]);
  const { queues } = JSON.parse(printed) as {
    queues: { queue: string; letters: { id: string; queue: string }[] }[];
  };
  return queues.flatMap(({ letters }) => letters);
};

it("says that there are none", async () => {
  expect(await runOps(["dead-letters", "list"])).toMatchObject({
    exitCode: 0,
    printed: "There are no dead letters.",
  });
});

it("shows what died to the merchant, and the operator sends it again", async () => {
  await bridge.send("deadReconcile", request);
  await bridge.runDueSweep();

  expect(await createDynamoDeliveries(bridge.table).find(buildDeliveryKey())).toMatchObject({
    lastError: { code: "request-died" },
  });

  vi.setSystemTime(Date.now() + 60_000);
  const listed = await runOps(["dead-letters", "list"]);
  expect(listed.exitCode).toBe(4);
  expect(listed.printed).toMatch(/reconcile +reconcile +tea-house\/1001/);

  vi.setSystemTime(Date.now() + 60_000);
  const redriven = await runOps(["dead-letters", "redrive", "reconcile", "--yes"]);
  expect(redriven.printed).toContain("1 was sent again");
  expect(await bridge.receive("reconcile")).toContainEqual(request);
  expect(await listLetters()).toEqual([]);
});

it("does not say that it sent all letters again while somebody else reads them", async () => {
  const other = { ...request, orderId: storeOrderIdSchema.parse("1003") };
  await bridge.send("deadReconcile", other);
  await bridge.runDueSweep();

  const words = ["dead-letters", "redrive", "reconcile", "--yes"];
  const early = await runOps(words, undefined, async () => {});
  expect(early.exitCode).not.toBe(0);
  expect(early.noted).toContain("repeat it after ten seconds");

  vi.setSystemTime(Date.now() + 60_000);
  const redriven = await runOps(["dead-letters", "redrive", "reconcile", "--yes"]);
  expect(redriven.printed).toContain("1 was sent again");
  expect(await bridge.receive("reconcile")).toContainEqual(other);
});

it("shows no personal data of a letter", async () => {
  await bridge.send("deadSignIn", { site: "ada.example", deduplicationId: "1" });
  const [letter] = await listLetters();
  vi.setSystemTime(Date.now() + 60_000);

  const { printed } = await runOps(["dead-letters", "show", String(letter?.id)]);

  expect(printed).toContain("send-sign-in-links");
  expect(printed).not.toContain("ada.example");
  vi.setSystemTime(Date.now() + 60_000);
  await runOps(["dead-letters", "redrive", "sign-in", String(letter?.id), "--yes"]);
  expect(await bridge.receive("signIn")).toMatchObject([{ site: "ada.example" }]);
});

it("shows which events merchants' programs were not told of, and sends them again", async () => {
  const endpointId = "0123456789ab";
  const retry = { kind: "retry", storeId: request.storeId, endpointId, eventId: "evt_1" };
  const event = {
    ...{ type: "delivery.booked", key: buildDeliveryKey(), orderName: "#Ada", sequence: 2 },
    ...{ occurredAt: noon.toISOString(), state: "booked" },
  };
  const events = { kind: "events", saveId: "save", looks: 0, events: [event] };
  await bridge.send("deadWebhooks", events);
  await bridge.send("deadWebhooks", retry);

  const listed = await runOps(["dead-letters", "list"]);
  expect(listed.exitCode).toBe(4);
  expect(listed.printed).toMatch(/webhooks +events +tea-house\/1001 /);
  expect(listed.printed).toMatch(/webhooks +retry +tea-house /);
  expect(listed.printed).not.toContain("#Ada");

  await passTime(60_000);
  const redriven = await runOps(["dead-letters", "redrive", "webhooks", "--yes"]);
  expect(redriven.printed).toContain("2 were sent again");
  const sent = await bridge.receive("webhooks");
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(expect.arrayContaining([events, retry]));
  expect(await listLetters()).toEqual([]);
});

it("says that there is no such letter", async () => {
  const words = ["dead-letters", "redrive", "reconcile", "nothing", "--yes"];
  expect(await runOps(words, undefined, passTime)).toMatchObject({
    exitCode: 3,
    noted: expect.stringContaining("nothing"),
  });
});

/** Commands wait until letters that they have just read are visible again. */
const passTime = async (ms: number) => void vi.setSystemTime(Date.now() + ms);

it("names the letters that it could not send again, and says so to scripts", async () => {
  await bridge.send("deadSignIn", { site: "grace.example", deduplicationId: "2" });
  const [letter] = await listLetters();
  const words = ["dead-letters", "redrive", "sign-in", String(letter?.id), "missing", "--yes"];

  const redriven = await runOps(words, undefined, passTime);

  expect(redriven).toMatchObject({ exitCode: 4 });
  expect(redriven.printed).toContain("1 was sent again");
  expect(redriven.printed).toContain("Not found: missing");
});

it("deletes the letters that are named, once it said what they are about", async () => {
  const other = { ...request, orderId: storeOrderIdSchema.parse("1002") };
  await bridge.send("deadReconcile", other);
  await bridge.send("deadSignIn", { site: "ada.example", deduplicationId: "3" });
  const letters = await listLetters();
  const id = letters.find(({ queue }) => queue === "reconcile")?.id ?? "";
  vi.setSystemTime(Date.now() + 60_000);

  const declined = await runOps(["dead-letters", "delete", "reconcile", id], "n", passTime);
  expect(declined).toMatchObject({ exitCode: 1 });
  expect(declined.noted).toContain("reconcile, tea-house/1002");
  vi.setSystemTime(Date.now() + 60_000);

  const deleted = await runOps(["dead-letters", "delete", "reconcile", id], "y", passTime);
  expect(deleted).toMatchObject({ exitCode: 0 });
  vi.setSystemTime(Date.now() + 60_000);
  expect((await listLetters()).map(({ queue }) => queue)).toEqual(["sign-in"]);
  expect(await bridge.receive("reconcile")).not.toContainEqual(other);
  expect(await readAudit("DELETE /ops/v1/dead-letters/{queue}/{letterId}")).toEqual([
    `reconcile/${id}`,
  ]);

  expect(await runOps(["dead-letters", "delete", "reconcile", id, "--yes"])).toMatchObject({
    exitCode: 3,
    noted: expect.stringContaining(id),
  });
});

it("names the store of a shop by what it was connected as, also after its domain changed", async () => {
  const identities = createShopIdentities(bridge.table);
  const storeId = await identities.claim("77", "old-name.myshopify.com");
  await identities.claim("77", "new-name.myshopify.com");
  const shop = "new-name.myshopify.com";
  await bridge.send("deadShopEvents", { kind: "check-installation", shop, reason: "changed" });

  const { printed } = await runOps(["dead-letters", "list"]);
  expect(printed).toContain(storeId);
  expect(printed).not.toContain("new-name");

  await fetch(`${bridge.url}/ops/v1/stores/shopify`, {
    method: "PUT",
    headers: { "x-ops-key": bridge.opsKey },
    body: JSON.stringify({ shop, account_id: "main" }),
  });
  const audit = await fetch(`${bridge.url}/ops/v1/stores/${storeId}/audit`, {
    headers: { "x-ops-key": bridge.opsKey },
  });
  expect(await audit.json()).toMatchObject({ records: [{ action: "PUT /ops/v1/stores/shopify" }] });
});

async function readAudit(action: string): Promise<(string | null | undefined)[]> {
  const response = await fetch(`${bridge.url}/ops/v1/audit`, {
    headers: { "x-ops-key": bridge.opsKey },
  });
  const { records } = auditSchema.parse(await response.json());
  return records.filter((one) => one.action === action).map(({ subject }) => subject);
}
const auditSchema = z.object({
  records: z.array(z.object({ action: z.string(), subject: z.string().optional().nullable() })),
});

it("records who sent letters again", async () => {
  await runOps(["dead-letters", "redrive", "reconcile", "--yes"]);

  const response = await fetch(`${bridge.url}/ops/v1/audit`, {
    headers: { "x-ops-key": bridge.opsKey },
  });

  expect(await response.json()).toMatchObject({
    records: expect.arrayContaining([
      expect.objectContaining({
        action: "POST /ops/v1/dead-letters/{queue}/redrive",
        subject: "reconcile",
      }),
    ]),
  });
});
