import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findKeySecret } from "#ops/client/aws-stage.ts";
import { findInstallation } from "#ops/client/find-installation.ts";
import { parseKeyRing } from "#shared/aws/key-ring.ts";
import { formatKeyRing } from "#test/builders/key-ring.ts";
import { runOps } from "#test/fakes/ops/run-ops.ts";
import { startSecretsManager } from "#test/fakes/secrets-manager.ts";

const KEY_ARN = "arn:aws:secretsmanager:us-east-1:1:secret:ops";
const SEAL_ARN = "arn:aws:secretsmanager:us-east-1:1:secret:seal";
const NOTIFICATION_ARN = "arn:aws:secretsmanager:us-east-1:1:secret:notifications";
const STACK = "OrderBridge-prod-Bridge";

/** The members of an answer, as CloudFormation's query protocol lists them. */
const toXml = (action: string, members: string) =>
  `<${action}Response xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><${action}Result>${members}</${action}Result></${action}Response>`;

const OUTPUTS = [
  ["BridgeUrl", "https://bridge.example"],
  ["OpsKeyArn", KEY_ARN],
]
  .map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  )
  .join("");
const ANSWERS = new Map([
  [
    "DescribeStacks",
    `<Stacks><member><StackName>${STACK}</StackName><CreationTime>2026-11-20T12:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${OUTPUTS}</Outputs></member></Stacks>`,
  ],
  [
    "DescribeStackResources",
    `<StackResources><member><LogicalResourceId>KeysStoreCredentials0A1B2C3D</LogicalResourceId><PhysicalResourceId>${SEAL_ARN}</PhysicalResourceId><ResourceType>AWS::SecretsManager::Secret</ResourceType><Timestamp>2026-11-20T12:00:00Z</Timestamp><ResourceStatus>CREATE_COMPLETE</ResourceStatus></member><member><LogicalResourceId>NotificationKeys5E6F7A8B</LogicalResourceId><PhysicalResourceId>${NOTIFICATION_ARN}</PhysicalResourceId><ResourceType>AWS::SecretsManager::Secret</ResourceType><Timestamp>2026-11-20T12:00:00Z</Timestamp><ResourceStatus>CREATE_COMPLETE</ResourceStatus></member></StackResources>`,
  ],
]);

/** CloudFormation, which knows the stacks of the stage `prod`. */
const cloudFormation = createServer(async (request, response) => {
  const query = new URLSearchParams(await text(request));
  const action = query.get("Action") ?? "";
  const isKnown = query.get("StackName")?.startsWith("OrderBridge-prod-") === true;
  response.writeHead(isKnown ? 200 : 400, { "content-type": "text/xml" });
  response.end(
    isKnown
      ? toXml(action, ANSWERS.get(action) ?? "")
      : `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${query.get("StackName")} does not exist</Message></Error></ErrorResponse>`,
  );
});
let secrets: Awaited<ReturnType<typeof startSecretsManager>>;

beforeAll(async () => {
  secrets = await startSecretsManager({
    [KEY_ARN]: JSON.stringify({
      keys: ["anna", "ben"].map((owner) => ({ owner, key: owner.repeat(10) })),
    }),
    [SEAL_ARN]: formatKeyRing("ssss"),
    [NOTIFICATION_ARN]: formatKeyRing("nnnn"),
  });
  await new Promise<void>((done) => cloudFormation.listen(0, "127.0.0.1", done));
  const { port } = cloudFormation.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", secrets.url);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "x");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "x");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  cloudFormation.closeAllConnections();
  cloudFormation.close();
  await secrets.close();
});

it("finds the address of a stage in its stack, and the operator's key in the secret", async () => {
  expect(await findInstallation({ stage: "prod", owner: "ben" })).toEqual({
    url: "https://bridge.example",
    key: "ben".repeat(10),
  });
});

it("says what to check about a stage that is not there", async () => {
  expect(await runOps(["stores", "--stage", "nowhere"])).toMatchObject({
    exitCode: 1,
    noted: expect.stringContaining("Check the stage, AWS_PROFILE and AWS_REGION."),
  });
});

it("shows the keys of a purpose by their ids", async () => {
  const { printed, noted } = await runOps(["keys", "show", "store-credentials", "--stage", "prod"]);

  expect(noted).toBe("");
  expect(printed).toContain("k1");
  expect(printed).not.toContain("ssss");
});

it("adds, uses and removes a key of the courier, and repeats each step without a further effect", async () => {
  const run = (...words: string[]) =>
    runOps([
      "keys",
      words[0] ?? "",
      "courier-notifications",
      ...words.slice(1),
      "--stage",
      "prod",
      "--yes",
    ]);
  const readRing = () => parseKeyRing(secrets.secrets.get(NOTIFICATION_ARN) ?? "");

  expect((await run("add")).printed).toContain("keys k1, k2; current k1");
  expect(await run("add")).toMatchObject({
    exitCode: 1,
    noted: expect.stringContaining("k2 was added and is not used yet"),
  });
  for (const _ of ["once", "again"])
    expect((await run("use", "k2")).printed).toContain("keys k1, k2; current k2");
  for (const _ of ["once", "again"])
    expect((await run("remove", "k1")).printed).toContain("keys k2; current k2");
  expect([...readRing().keys.keys()]).toEqual(["k2"]);
  expect(secrets.secrets.get(SEAL_ARN)).toBe(formatKeyRing("ssss"));
}, 60_000);

it("finds a secret that the stage's file names in place of the stack's", async () => {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-stages-"));
  const existing = { secrets: { StoreCredentials: "arn:restored" } };
  writeFileSync(join(dir, "prod.json"), JSON.stringify({ bridge: { existing } }));

  expect(await findKeySecret("prod", "store-credentials", dir)).toBe("arn:restored");
  expect(await findKeySecret("prod", "courier-notifications", dir)).toBe(NOTIFICATION_ARN);
  rmSync(dir, { recursive: true });
});

it.each([
  ["without a stage", ["keys", "show", "store-credentials"]],
  ["without the key to use", ["keys", "use", "store-credentials", "--stage", "prod"]],
  ["without a confirmation", ["keys", "add", "store-credentials", "--stage", "prod"]],
])("changes no keys %s", async (_, words) => {
  expect((await runOps(words)).exitCode).toBe(2);
});
