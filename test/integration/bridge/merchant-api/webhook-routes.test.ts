import { afterAll, beforeAll, expect, it } from "vitest";
import { createDynamoEndpointStates } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/endpoint-states.ts";
import { createDynamoSentEvents } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/sent-events.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

const ROUTE = "/api/v1/stores/{storeId}/webhooks";
const callerStoreId = storeIdSchema.parse("tea-house");
let api: MerchantApiUnderTest;
beforeAll(async () => {
  api = await startMerchantApi();
  await api.connectStore(callerStoreId);
});
afterAll(() => api.close());

it("a disabled webhook is not tested and takes nothing again, and says what to do", async () => {
  const now = new Date();
  const body = { url: "https://till.example/hook", types: ["delivery.held"] };
  const created = await api.callApi(`POST ${ROUTE}`, { callerStoreId, body });
  const { id: endpointId } = created.body;
  const eventId = `evt_${"0".repeat(25)}`;
  await createDynamoSentEvents(api.table).add({
    ...{ storeId: callerStoreId, endpointId, eventId, createdAt: now },
    ...{ state: "failed", attempts: [], attemptsBeforeResend: 0 },
  });
  const states = createDynamoEndpointStates(api.table);
  await states.save(callerStoreId, endpointId, { failingSince: now, disabledAt: now });
  const call = (route: "test" | "log/{eventId}/resend", path = {}) =>
    api.callApi(`POST ${ROUTE}/{endpointId}/${route}`, {
      callerStoreId,
      path: { endpointId, ...path },
    });
  const refused = { status: 409, body: { message: expect.stringContaining("Save the webhook") } };

  expect(await call("test")).toMatchObject(refused);
  expect(await call("log/{eventId}/resend", { eventId })).toMatchObject(refused);
  await api.callApi(`PUT ${ROUTE}/{endpointId}`, { callerStoreId, path: { endpointId }, body });
  expect(await call("test")).toMatchObject({ status: 200 });
  expect(await call("log/{eventId}/resend", { eventId })).toMatchObject({
    status: 200,
    body: { id: eventId, state: "pending" },
  });
});
