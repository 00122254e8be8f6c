import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, it } from "vitest";
import * as z from "zod";
import { authenticateByApiKey } from "#functions/bridge/merchant-api/authenticate.ts";
import { createApiKeyRoutes } from "#functions/bridge/operator-api/api-key-routes.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { formatApiKey, generateApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { createDynamoConnectionEpochs } from "#shared/bridge/adapters/dynamodb/stores/connection-epochs.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import { issueApiKey } from "#shared/bridge/use-cases/sign-in/issue-api-key.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const time = { now: noon };
const clock = () => time.now;
const apiKeys = createDynamoApiKeys(table);
const connectionEpochs = createDynamoConnectionEpochs(table);
const deps = { apiKeys, connectionEpochs, generateApiKey, clock };
const authenticate = authenticateByApiKey(deps);

async function issue(storeId: StoreId, name = "Till", { days = 30, isReplacing = false } = {}) {
  const scopes = ["deliveries:read"] as const;
  const issued = await issueApiKey(deps, { storeId, name, scopes, days, isReplacing });
  if (issued === "too-many") throw new Error("too many keys");
  const { key, secret } = issued;
  return { key, secret, text: formatApiKey({ storeId, keyId: key.keyId, secret }) };
}
const authenticateText = (text: string) =>
  authenticate(buildGatewayEvent({ headers: { authorization: `Bearer ${text}` } }));

it("are valid side by side, each with its name and scopes, until one is revoked", async () => {
  const { storeId } = buildStore();
  const [till, books] = [await issue(storeId, "Till"), await issue(storeId, "Books")];

  expect(await authenticateText(till.text)).toEqual({
    storeId,
    kind: "api-key",
    id: till.key.keyId,
    name: "Till",
    scopes: ["deliveries:read"],
  });
  expect(await authenticateText(books.text)).toMatchObject({ name: "Books" });
  const mixed = formatApiKey({ storeId, keyId: till.key.keyId, secret: books.secret });
  expect(await authenticateText(mixed)).toBeUndefined();

  await apiKeys.revoke(storeId, till.key.keyId, time.now);
  expect(await authenticateText(till.text)).toBeUndefined();
  expect(await authenticateText(books.text)).toMatchObject({ name: "Books" });

  const next = await issue(storeId, "Next", { isReplacing: true });
  expect(await authenticateText(books.text)).toBeUndefined();
  expect(await authenticateText(next.text)).toMatchObject({ name: "Next" });
});

it("expire, and tell when they were used", async () => {
  const storeId = storeIdSchema.parse("expiring");
  const { key, text } = await issue(storeId, "Short", { days: 1 });
  await authenticateText(text);
  expect((await apiKeys.list(storeId))[0]?.usedAt).toEqual(time.now);

  time.now = key.expiresAt;
  expect(await authenticateText(text)).toBeUndefined();
  expect(await apiKeys.list(storeId)).toMatchObject([{ name: "Short" }]);
  time.now = noon;
});

it("are limited to twenty valid ones, and stored as a hash", async () => {
  const storeId = storeIdSchema.parse("many");
  const texts = [];
  for (let count = 0; count < 20; count++) texts.push(await issue(storeId, `Key ${count}`));
  const one = { storeId, name: "More", scopes: ["deliveries:read"], days: 1 } as const;
  expect(await issueApiKey(deps, one)).toBe("too-many");
  await apiKeys.revoke(storeId, texts[0]?.key.keyId ?? "", time.now);
  expect(await issueApiKey(deps, one)).toHaveProperty("secret");
  expect(await issueApiKey(deps, { ...one, isReplacing: true })).toHaveProperty("secret");

  const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  for (const { secret } of texts) expect(JSON.stringify(Items)).not.toContain(secret);
});

it("of an erased store stay invalid when the store is connected again", async () => {
  const storeId = storeIdSchema.parse("erased");
  const before = await issue(storeId);
  await createDynamoStoreData(table).erasePiece(storeId);

  expect(await authenticateText(before.text)).toBeUndefined();
  const after = await issue(storeId);
  expect(await authenticateText(before.text)).toBeUndefined();
  expect(await authenticateText(after.text)).toMatchObject({ storeId });
  expect(await apiKeys.revoke(storeId, "000000000000", time.now)).toBe(false);
});

it("end with the connection of their store, and are not valid for the next shop under its id", async () => {
  const stores = createDynamoStores(table, async () => createTestVault("master"));
  await stores.putAccount(buildCourierAccount());
  const store = { ...buildStore(), storeId: storeIdSchema.parse("handed-on") };
  const { access } = store;
  if (access.kind !== "woocommerce") throw new Error("no WooCommerce store");
  const connect = (url: string) => {
    const site = new URL(url).host;
    return stores.connect({ ...store, access: { ...access, url, site } }, time.now);
  };
  await connect("https://former.example");
  const former = await issue(store.storeId);
  await stores.updateAccess(
    store.storeId,
    { ...access, url: "https://former.example", site: "former.example", consumerKey: "ck_new" },
    time.now,
  );
  expect(await authenticateText(former.text)).toMatchObject({ name: "Till" });

  await stores.disconnect(store.storeId);
  expect(await authenticateText(former.text)).toBeUndefined();
  const between = await issue(store.storeId);
  expect(await authenticateText(between.text)).toBeDefined();

  await connect("https://next.example");
  expect(await authenticateText(former.text)).toBeUndefined();
  expect(await authenticateText(between.text)).toBeUndefined();
  const next = await issue(store.storeId);
  expect(await authenticateText(next.text)).toBeDefined();
});

it("of a Shopify shop outlive its first courier account", async () => {
  const stores = createDynamoStores(table, async () => createTestVault("master"));
  await stores.putAccount(buildCourierAccount());
  const storeId = storeIdSchema.parse("shopify-tea");
  const { text } = await issue(storeId);
  const access = { kind: "shopify", shop: "tea.myshopify.com" } as const;
  await stores.connect({ ...buildStore(), storeId, access }, time.now);
  expect(await authenticateText(text)).toMatchObject({ storeId });
});

it("are listed and revoked one by one by the operator, without their secrets", async () => {
  const stores = createDynamoStores(table, async () => createTestVault("master"));
  const storeId = storeIdSchema.parse("operated");
  await stores.putAccount(buildCourierAccount());
  await stores.connect(buildStore({ storeId }), time.now);
  const [till, books] = [await issue(storeId, "Till"), await issue(storeId, "Books")];
  const changes: Parameters<AuditLog["addChange"]>[] = [];
  const call = createOperatorInvoker(createApiKeyRoutes({ ...deps, stores }), {
    addChange: async (...change) => `position ${changes.push(change)}`,
    addRefusal: async () => undefined,
    addAccess: async () => undefined,
    list: async () => ({ records: [], position: undefined }),
  });
  const LIST = "GET /ops/v1/stores/{storeId}/api-keys";
  const REVOKE = "DELETE /ops/v1/stores/{storeId}/api-keys/{keyId}";
  const pathParameters = { storeId, keyId: till.key.keyId };

  const listed = await call(LIST, { pathParameters: { storeId } });
  expect(listed.status).toBe(200);
  expect(sortByName(listed.body)).toMatchObject([
    { key_id: books.key.keyId, name: "Books", is_valid: true, revoked_at: null },
    { key_id: till.key.keyId, name: "Till", is_valid: true, scopes: ["deliveries:read"] },
  ]);
  expect(JSON.stringify(listed.body)).not.toMatch(/secret|hash/i);

  for (const _ of ["once", "again"]) {
    const revoked = await call(REVOKE, { pathParameters });
    expect(sortByName(revoked.body)).toMatchObject([
      { name: "Books", is_valid: true },
      { name: "Till", is_valid: false, revoked_at: time.now.toISOString() },
    ]);
  }
  expect(await authenticateText(till.text)).toBeUndefined();
  expect(await authenticateText(books.text)).toMatchObject({ name: "Books" });
  expect(changes).toHaveLength(2);
  expect(changes[0]).toEqual([
    { storeId },
    expect.objectContaining({ action: REVOKE, subject: till.key.keyId }),
    expect.any(String),
  ]);

  const [unknownKey, unknownStore] = [{ storeId, keyId: "000000000000" }, { storeId: "nobody" }];
  expect((await call(REVOKE, { pathParameters: unknownKey })).status).toBe(404);
  expect((await call(LIST, { pathParameters: unknownStore })).status).toBe(404);
});

const sortByName = (body: unknown) =>
  z
    .object({ api_keys: z.array(z.looseObject({ name: z.string() })) })
    .parse(body)
    .api_keys.toSorted((one, other) => one.name.localeCompare(other.name));
