import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFaultBoard } from "#infra/local/faults/fault-board.ts";
import { createFaultsProgram } from "#infra/local/faults/faults-program.ts";
import { isSecretUnreadable } from "#infra/local/faults/function-faults.ts";
import { createTableDisturbance } from "#infra/local/faults/table-faults.ts";
import { startMailService } from "#infra/local/mail/mail-service.ts";
import { startOperationsServer } from "#infra/local/operations/operations-server.ts";
import { startSecretService } from "#infra/local/services/secret-service.ts";
import { startTableService } from "#infra/local/services/table-service.ts";
import { createTable } from "#test/fakes/dynamo-table.ts";

const dir = mkdtempSync(join(tmpdir(), "order-bridge-faults-"));
const faults = createFaultBoard();
const credentials = { accessKeyId: "a-role", secretAccessKey: "local" };
const REGION = "us-east-1";
const SECRET = "arn:aws:secretsmanager:us-east-1:1:secret:ShopifyApp";
const stops: (() => Promise<void> | void)[] = [];
let url: string;

beforeAll(async () => {
  const server = await startOperationsServer(
    {
      evaluateAlarms: () => [],
      forecastAlarms: () => [],
      readDashboards: async () => [],
      readValues: () => ({ times: [], values: [], lastSecondsAgo: [], problems: {} }),
    },
    0,
    faults,
  );
  stops.push(server.close);
  ({ url } = server);
  writeFileSync(join(dir, "endpoints.json"), JSON.stringify({ operations: { url } }));
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => faults.clear());

const call = async (method: string, path: string, body?: object, host?: string) => {
  const response = await fetch(url + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(host && { headers: { host } }),
  });
  return { status: response.status, body: await response.json() };
};
const listOn = () =>
  faults
    .list()
    .filter(({ isOn }) => isOn)
    .map(({ name }) => name);

describe("the switches of a local run", () => {
  test("are listed, switched on with settings, and off, over HTTP", async () => {
    const on = await call("PUT", "/faults/store-slow", { on: true, store: "shopify", seconds: 2 });
    expect(on.status).toBe(200);
    expect(faults.find("store-slow")).toEqual({ store: "shopify", seconds: 2 });
    await call("PUT", "/faults/store-slow", { on: false });
    expect(listOn()).toEqual([]);

    await call("PUT", "/faults/courier-down", { on: true });
    await call("PUT", "/faults/mail-refused", { on: true });
    await call("DELETE", "/faults/courier-down");
    expect(listOn()).toEqual(["mail-refused"]);
    await call("DELETE", "/faults");

    expect((await call("GET", "/faults")).body).toEqual({ faults: faults.list() });
    expect(listOn()).toEqual([]);
  });

  test.each([
    ["PUT", "/faults/courier-down", {}, 400],
    ["PUT", "/faults/courier-slow", { on: true, seconds: "long" }, 400],
    ["PUT", "/faults/constructor", { on: true }, 404],
    ["PUT", "/faults", { on: true }, 405],
    ["POST", "/faults/courier-down", { on: true }, 405],
  ])("refuse %s %s %j with %i, and stay as they are", async (method, path, body, status) => {
    expect(await call(method, path, body)).toEqual({
      status,
      body: { problem: expect.any(String) },
    });
    expect(listOn()).toEqual([]);
  });

  test("are worked from the command line", async () => {
    const printed: string[] = [];
    const run = (...args: readonly string[]) =>
      createFaultsProgram({ dir, print: (text) => void printed.push(text) }).parseAsync(args, {
        from: "user",
      });
    await run("on", "table-throttled", "share=0.5", "index=due");
    expect(faults.find("table-throttled")).toMatchObject({ share: 0.5, index: "due" });
    expect(printed.join("")).toMatch(/^ON {3}table-throttled {2}table=Bridge-State/);
    await run("list");
    expect(printed.join("")).toContain("off  courier-down");
    await expect(run("on", "nothing")).rejects.toThrow("No fault is named nothing.");
    await run("off", "table-throttled");
    await run("clear");
    expect(listOn()).toEqual([]);

    const elsewhere = createFaultsProgram({ dir: "/nowhere", print: () => undefined });
    await expect(elsewhere.parseAsync(["list"], { from: "user" })).rejects.toThrow(
      "There is no local run in /nowhere.",
    );
  });
});

describe("a fault that is on", () => {
  test("throttles the table as DynamoDB does", async () => {
    const disturbance = createTableDisturbance(faults, {
      killWorker: () => undefined,
      ownKeyId: "local",
    });
    const tables = await startTableService(dir, 0, { disturbance });
    stops.push(tables.close);
    const client = await createTable(tables.url, "Bridge-State", {
      due: { partitionKey: "duePk", sortKey: "dueSk" },
    });
    stops.push(() => client.destroy());
    const read = () =>
      client.send(
        new GetItemCommand({ TableName: "Bridge-State", Key: { pk: { S: "a" }, sk: { S: "b" } } }),
      );
    await read();
    await faults.switchOn("table-throttled", { share: 1 });

    const refused: unknown = await read().catch((error: unknown) => error);

    expect(refused).toMatchObject({ name: "ThrottlingException" });
    // The SDK repeats what is throttled.
    expect(refused).not.toMatchObject({ $metadata: { attempts: 1 } });
    await faults.clear();
    await read();
  });

  test("keeps functions from the secrets that it names", async () => {
    const secrets = await startSecretService(new Map([[SECRET, "open"]]), 0, {
      isUnreadable: (arn) => isSecretUnreadable(faults, arn),
    });
    stops.push(secrets.close);
    const client = new SecretsManagerClient({ endpoint: secrets.url, region: REGION, credentials });
    const read = () => client.send(new GetSecretValueCommand({ SecretId: SECRET }));
    await faults.switchOn("secret-unreadable", { secret: "Shopify" });
    await expect(read()).rejects.toMatchObject({ name: "AccessDeniedException" });
    await faults.switchOn("secret-unreadable", { secret: "Woo" });

    expect((await read()).SecretString).toBe("open");
  });

  test("refuses mail as SES does", async () => {
    const mails = await startMailService(dir, 0, {
      isRefusing: () => faults.find("mail-refused") !== undefined,
    });
    stops.push(mails.close);
    const client = new SESv2Client({ endpoint: mails.url, region: REGION, credentials });
    const send = () =>
      client.send(
        new SendEmailCommand({
          FromEmailAddress: "bridge@example.com",
          Destination: { ToAddresses: ["anna@example.com"] },
          Content: {
            Simple: {
              Subject: { Data: "Sign in" },
              Body: { Text: { Data: "Here." }, Html: { Data: "Here." } },
            },
          },
        }),
      );
    await faults.switchOn("mail-refused");

    await expect(send()).rejects.toMatchObject({ name: "MessageRejected" });
  });
});
