import type { Context } from "aws-lambda";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { buildCourierAccount } from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { watchAlarms } from "#test/fakes/watch-alarms.ts";
import { HANDLER_ALARMS } from "#test/infra/observability/handler-alarms.ts";

type Handler = (event: object, context: Context) => Promise<unknown>;

let bridge: BridgeOverHttp;
let watch: ReturnType<typeof watchAlarms>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  bridge = await startBridgeOverHttp();
  watch = watchAlarms("values");
});
afterAll(async () => {
  watch.close();
  vi.useRealTimers();
  await bridge.close();
});

async function run(folder: string): Promise<void> {
  const { handler } = await loadHandler<{ handler: Handler }>(`bridge/${folder}`);
  await handler({}, {
    functionName: folder,
    awsRequestId: "aws-1",
    getRemainingTimeInMillis: () => 600_000,
  } as Context);
}

/** Somebody removed the key of an account's credentials from its secret. */
async function loseKey(): Promise<void> {
  await createDynamoStores(bridge.table, bridge.openVault).putAccount(buildCourierAccount());
  const { pk, sk } = { pk: `ACCOUNT#${buildCourierAccount().accountId}`, sk: "ACCOUNT" };
  const item = await bridge.table.get({ pk, sk });
  const sealed = String(item?.sealed).replace(/^[^.]+/, "removed");
  await bridge.table.put({ ...item, pk, sk, sealed });
}

it("functions that read stored values emit what fires their alarms", async () => {
  await loseKey();
  for (let quarter = 0; quarter < 2; quarter++) {
    await run("reseal-values");
    watch.passMinutes(15);
  }
  expect(watch.listFired()).toContain("ResealingResealValuesNotResealed");

  vi.stubEnv("SYNTHETIC_STORE", "not-connected");
  vi.stubEnv("SYNTHETIC_PRODUCT", "10");
  for (let hour = 0; hour < 2; hour++) {
    await run("synthetic-order");
    watch.passMinutes(60);
  }

  expect(watch.listFired()).toEqual(HANDLER_ALARMS.values);
});
