import { afterAll, beforeAll, expect, it } from "vitest";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

const storeId = storeIdSchema.parse("tea-house");
const KEYS = "/api/v1/stores/{storeId}/api-keys";
const DELIVERY = "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}";
const path = { orderId: "1001", part: "1" };
let api: MerchantApiUnderTest;

beforeAll(async () => {
  api = await startMerchantApi();
  await api.connectStore(storeId);
  await api.deliveries.create(buildDelivery({ key: buildDeliveryKey(), state: "held" }));
});
afterAll(() => api.close());

const createKey = async (scopes: string[], headers = {}) => {
  const call = { callerStoreId: storeId, headers, body: { name: "Till", scopes } };
  return api.callApi(`POST ${KEYS}`, call);
};
const toHeaders = (apiKey: unknown) => ({ authorization: `Bearer ${apiKey}` });

it("creates keys with scopes, shows them without their secrets, and revokes them", async () => {
  const created = await createKey(["deliveries:read"]);
  expect(created).toMatchObject({ status: 201, body: { name: "Till", isValid: true } });
  const headers = toHeaders(created.body.apiKey);
  expect((await api.callApi(DELIVERY, { path, headers })).status).toBe(200);
  const settings = await api.callApi("GET /api/v1/stores/{storeId}/settings", { headers });
  expect([settings.status, settings.body.message]).toEqual([
    403,
    "Your API key does not have the scope settings:read.",
  ]);

  const listed = await api.callApi(`GET ${KEYS}`, { callerStoreId: storeId });
  expect(JSON.stringify(listed.body)).not.toContain(String(created.body.apiKey).split("_")[3]);
  const revoked = await api.callApi(`DELETE ${KEYS}/{keyId}`, {
    callerStoreId: storeId,
    path: { keyId: created.body.id },
  });
  expect(revoked.body.apiKeys).toContainEqual(
    expect.objectContaining({ id: created.body.id, isValid: false }),
  );
  expect((await api.callApi(DELIVERY, { path, headers })).status).toBe(401);
});

it("gives no key more than the key that creates it has", async () => {
  const managing = await createKey(["api-keys:write", "deliveries:read"]);
  const headers = toHeaders(managing.body.apiKey);

  expect((await createKey(["deliveries:read"], headers)).status).toBe(201);
  const refused = await createKey(["deliveries:read", "settings:write"], headers);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "scopes" }] } });
  const reading = await createKey(["deliveries:read"]);
  expect((await createKey(["deliveries:read"], toHeaders(reading.body.apiKey))).status).toBe(403);
});

it("limits how often credentials are tried with a courier", async () => {
  const other = storeIdSchema.parse("book-shop");
  await api.connectStore(other);
  const body = {
    name: "Swift",
    baseUrl: "http://127.0.0.1:9",
    clientId: "c",
    secretId: "guess",
    email: "shop@example.com",
  };
  const tryAccount = async (callerStoreId: typeof storeId) =>
    (await api.callApi("PUT /api/v1/stores/{storeId}/courier-account", { callerStoreId, body }))
      .status;
  const statuses = [];
  for (let tries = 0; tries < 12; tries++) statuses.push(await tryAccount(storeId));

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  expect(await tryAccount(other)).toBe(422);
});

it("records each change, and each access to personal data once an hour, without the data", async () => {
  const mine = storeIdSchema.parse("audited");
  await api.connectStore(mine);
  const key = { ...buildDeliveryKey(), storeId: mine };
  const recipient = {
    name: "Zebulon Pike",
    phone: "5550100",
    email: "zebulon@example.com",
    address: "1 Peak Road",
    notes: "",
    wholeNotes: "",
  };
  await api.deliveries.create(buildDelivery({ key, state: "held", recipient }));
  const call = { callerStoreId: mine };
  for (let times = 0; times < 3; times++) await api.callApi(DELIVERY, { ...call, path });
  await api.callApi("GET /api/v1/stores/{storeId}/settings", call);
  const location = await api.callApi("PUT /api/v1/stores/{storeId}/settings", {
    ...call,
    body: { revision: 0, settings: { version: 1 } },
  });
  expect(location.status).toBe(200);
  const stale = await api.callApi("PUT /api/v1/stores/{storeId}/settings", {
    ...call,
    body: { revision: 0, settings: { version: 1 } },
  });
  expect(stale.status).toBe(409);

  const audit = await api.callApi("GET /api/v1/stores/{storeId}/audit", call);

  const keyId = String((await api.apiKeys.list(mine))[0]?.keyId);
  expect(audit.body.records).toHaveLength(2);
  expect(audit.body.records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "access", action: "showDelivery", subject: "1001/1" }),
      expect.objectContaining({
        kind: "change",
        action: "replaceSettings",
        actor: { kind: "api-key", id: keyId, name: "Test" },
        address: expect.stringMatching(/^[\d.]+$/),
      }),
    ]),
  );
  expect(JSON.stringify(audit.body)).not.toMatch(/Zebulon|Peak Road|5550100/);
  const first = await api.callApi("GET /api/v1/stores/{storeId}/audit", {
    ...call,
    query: { limit: "1" },
  });
  const second = await api.callApi("GET /api/v1/stores/{storeId}/audit", {
    ...call,
    query: { limit: "1", before: String(first.body.next) },
  });
  expect([...first.body.records, ...second.body.records]).toEqual(audit.body.records);
});
