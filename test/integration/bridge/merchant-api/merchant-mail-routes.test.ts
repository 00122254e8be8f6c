import { afterAll, beforeAll, expect, it } from "vitest";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

const storeId = storeIdSchema.parse("tea-house");
const MAIL = "/api/v1/stores/{storeId}/merchant-mail";
let api: MerchantApiUnderTest;

beforeAll(async () => {
  api = await startMerchantApi();
  await api.connectStore(storeId);
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
    body: { ...choices, recipients: [] },
  });
  expect(saved).toMatchObject({ status: 200, body: choices });
  expect((await api.callApi(`GET ${MAIL}`, call)).body).toMatchObject(choices);
});
