import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

const storeId = storeIdSchema.parse("tea-house");
const otherStoreId = storeIdSchema.parse("coffee-house");
const MAIL = "/api/v1/stores/{storeId}/merchant-mail";
let api: MerchantApiUnderTest;

beforeAll(async () => {
  api = await startMerchantApi();
  await api.connectStore(storeId);
  await api.connectStore(otherStoreId);
});
afterAll(() => api.close());

it("has no time zone until one is chosen, which may be UTC", async () => {
  const call = { callerStoreId: storeId };
  expect((await api.callApi(`GET ${MAIL}`, call)).body).toMatchObject({
    ...{ timeZone: null, dailyAt: "08:00", recipients: [] },
  });

  const choices = { pace: "off", kinds: ["held"], dailyAt: "07:30", timeZone: "UTC" };
  const saved = await api.callApi(`PUT ${MAIL}`, {
    ...call,
    body: { revision: 0, ...choices, recipients: [] },
  });
  expect(saved).toMatchObject({ status: 200, body: choices });
  expect((await api.callApi(`GET ${MAIL}`, call)).body).toMatchObject(choices);
});

describe("the revision of the choices", () => {
  const call = { callerStoreId: otherStoreId };
  const choices = { pace: "off", kinds: ["held"], dailyAt: "07:30", timeZone: "UTC" };
  const read = async () => (await api.callApi(`GET ${MAIL}`, call)).body as { revision: number };
  const replace = (recipients: readonly string[], revision?: number, headers = {}) =>
    api.callApi(`PUT ${MAIL}`, {
      ...{ ...call, headers },
      body: { ...choices, recipients, ...(revision !== undefined && { revision }) },
    });

  it("is named by whoever replaces them, and another's replacement stays", async () => {
    const { revision } = await read();
    const first = await replace(["first@teahouse.example"], revision);
    expect(first).toMatchObject({ status: 200, body: { revision: revision + 1 } });
    expect(await replace(["second@teahouse.example"], revision)).toMatchObject({ status: 409 });
    expect(await read()).toEqual(first.body);

    const etag = `"${revision + 1}"`;
    expect(await replace([], undefined, { "if-match": etag })).toMatchObject({ status: 200 });
    expect(await replace([])).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: "revision" }] } },
    });
  });
});
