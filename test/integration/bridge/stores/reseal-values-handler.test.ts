import type { Context } from "aws-lambda";
import { expect, it, onTestFinished, vi } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { openTableScan } from "#shared/aws/scan-table.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { buildCourierAccount } from "#test/builders/bridge/delivery.ts";
import { KEY_ENVIRONMENT, KEY_SECRETS, openTestVault } from "#test/builders/bridge/keys.ts";
import { formatKeyRing } from "#test/builders/key-ring.ts";
import { startTable, toTableClient } from "#test/fakes/dynamo-table.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { startSecretsManager } from "#test/fakes/secrets-manager.ts";

type ScheduledHandler = (event: object, context: Context) => Promise<unknown>;

const MINUTES_MS = 60_000;
const context = {
  functionName: "reseal-values",
  awsRequestId: "aws-1",
  getRemainingTimeInMillis: () => 10 * MINUTES_MS,
} as Context;

it("seals stored values under the keys that were added to the secrets, when loaded as on Lambda", async () => {
  const table = await startTable("bridge", BRIDGE_INDEXES);
  const secrets = await startSecretsManager(addKeys(KEY_SECRETS));
  onTestFinished(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await secrets.close();
    await table.stop();
  });
  const { endpoint } = await table.client.config;
  const { protocol, hostname, port } = (await endpoint?.()) ?? expect.unreachable();
  const environment = {
    ...KEY_ENVIRONMENT,
    TABLE_NAME: table.tableName,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "x",
    AWS_SECRET_ACCESS_KEY: "x",
    AWS_ENDPOINT_URL_DYNAMODB: `${protocol}//${hostname}:${port}`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    POWERTOOLS_LOG_LEVEL: "SILENT",
    POWERTOOLS_METRICS_DISABLED: "true",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  await createDynamoStores(table, openTestVault).putAccount(buildCourierAccount());
  const readKeyIds = async () => {
    const { items } = await openTableScan(
      table.tableName,
      toTableClient(table.client),
    )({ limit: 100 });
    return items.flatMap(({ sealed }) =>
      typeof sealed === "string" ? [sealed.split(".")[0]] : [],
    );
  };
  expect(await readKeyIds()).toEqual(["k1"]);
  const { handler } = await loadHandler<{ handler: ScheduledHandler }>("bridge/reseal-values");

  expect(await handler({}, context)).toMatchObject({ state: "waiting" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * MINUTES_MS });
  expect(await handler({}, context)).toMatchObject({ state: "complete", resealed: 1, failed: 0 });

  expect(await readKeyIds()).toEqual(["k2"]);
});

/** Adds a second key to the ring of each purpose, and makes it the current one. */
const addKeys = (rings: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.keys(rings).map((arn) => [arn, formatKeyRing(arn.split(":").at(-1) ?? "", "added")]),
  );
