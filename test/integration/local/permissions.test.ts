import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { ReceiveMessageCommand, SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type LocalRun, startLocalRun } from "#infra/local/local-run.ts";
import { grantRecordSchema } from "#infra/local/permissions/grants.ts";
import {
  copyChangedApp,
  createFolder,
  pollUntilDefined,
  synthesizeTestApp,
} from "./local-test-app.ts";

let app: string;
beforeAll(() => {
  app = synthesizeTestApp();
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

const region = "us-east-1";
const table = "Back-Orders";
const environment = z.record(z.string(), z.string());

/** What the SDK throws, as a function's code sees it. */
const failure = z.object({
  name: z.string(),
  message: z.string(),
  $metadata: z.object({ httpStatusCode: z.number() }),
});
const catchFailure = async (call: Promise<unknown>) =>
  failure.parse(
    await call.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

describe("a call that a function's role does not allow", () => {
  let dir: string;
  let local: LocalRun;
  let web: Record<string, string>;
  let tableName: string;

  beforeAll(async () => {
    dir = `${app}-permissions`;
    local = await startLocalRun({ dir, app });
    web = environment.parse(await (await fetch(`${local.apis.Front}/env`)).json());
    tableName = web.TABLE ?? "";
  });
  afterAll(async () => {
    await local?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const createClient = <Client>(
    Service: new (options: object) => Client,
    service: string,
    accessKeyId = web.AWS_ACCESS_KEY_ID,
  ) =>
    new Service({
      region,
      endpoint: `http://127.0.0.1:${local.ports[service]}`,
      credentials: { accessKeyId, secretAccessKey: "x" },
    });
  const getItem = () => new GetItemCommand({ TableName: tableName, Key: { pk: { S: "order-1" } } });

  test("throws AccessDeniedException of DynamoDB, which names who, what and on what", async () => {
    const refused = await catchFailure(createClient(DynamoDBClient, "dynamodb").send(getItem()));
    expect(refused).toMatchObject({
      name: "AccessDeniedException",
      $metadata: { httpStatusCode: 400 },
    });
    expect(refused.message).toMatch(
      new RegExp(
        `^User: arn:aws:sts::000000000000:assumed-role/Front-WebServiceRole\\w+/Front-Web\\w+ is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb:us-east-1:000000000000:table/${table}\\w+ because no identity-based policy allows the dynamodb:GetItem action$`,
      ),
    );
  });

  test("names the index of a query", async () => {
    const query = new QueryCommand({
      TableName: tableName,
      IndexName: "byColour",
      KeyConditionExpression: "colour = :red",
      ExpressionAttributeValues: { ":red": { S: "red" } },
    });
    const { message } = await catchFailure(createClient(DynamoDBClient, "dynamodb").send(query));
    expect(message).toMatch(/dynamodb:Query on resource: \S+\/index\/byColour because/);
  });

  test("throws AccessDenied of SQS", async () => {
    const receive = new ReceiveMessageCommand({ QueueUrl: web.QUEUE_URL });
    const refused = await catchFailure(createClient(SQSClient, "sqs").send(receive));
    expect(refused).toMatchObject({ name: "AccessDenied", $metadata: { httpStatusCode: 403 } });
    expect(refused.message).toMatch(
      /is not authorized to perform: sqs:receivemessage on resource: arn:aws:sqs:us-east-1:000000000000:Back-Work\w+\.fifo because/,
    );
  });

  test("throws AccessDeniedException of Secrets Manager", async () => {
    const read = new GetSecretValueCommand({
      SecretId: `arn:aws:secretsmanager:${region}:000000000000:secret:Back-Password-local0`,
    });
    const refused = await catchFailure(createClient(SecretsManagerClient, "secrets").send(read));
    expect(refused).toMatchObject({ name: "AccessDeniedException" });
    expect(refused.message).toContain("secretsmanager:GetSecretValue on resource: arn:aws:secrets");
  });

  test("throws AccessDeniedException of SES", async () => {
    const send = new SendEmailCommand({
      FromEmailAddress: "shop@example.com",
      Destination: { ToAddresses: ["buyer@example.com"] },
      Content: {
        Simple: { Subject: { Data: "x" }, Body: { Text: { Data: "x" }, Html: { Data: "x" } } },
      },
    });
    const refused = await catchFailure(createClient(SESv2Client, "mail").send(send));
    expect(refused).toMatchObject({
      name: "AccessDeniedException",
      $metadata: { httpStatusCode: 403 },
    });
    expect(refused.message).toContain("ses:SendEmail on resource: arn:aws:ses:us-east-1");
  });

  test("is of a caller who is nobody, without the key of a role", async () => {
    const stranger = createClient(DynamoDBClient, "dynamodb", "AKIASTRANGER");
    expect(await catchFailure(stranger.send(getItem()))).toMatchObject({
      name: "UnrecognizedClientException",
      message: "The security token included in the request is invalid.",
    });
  });

  test("is not refused to the local run's own clients", async () => {
    const own = createClient(DynamoDBClient, "dynamodb", "local");
    expect((await own.send(getItem())).$metadata.httpStatusCode).toBe(200);
  });

  const sendBatch = () =>
    createClient(SQSClient, "sqs").send(
      new SendMessageBatchCommand({
        QueueUrl: web.SLOW_QUEUE_URL,
        Entries: [{ Id: "1", MessageBody: '{"id":"batched"}' }],
      }),
    );

  test("is a batch only if the role may do what each entry does", async () => {
    expect((await sendBatch()).Successful).toHaveLength(1);
  });

  test("is recorded once in the run's folder, beside the grants and their use", async () => {
    await sendBatch();
    const put = new PutItemCommand({ TableName: tableName, Item: { pk: { S: "x" } } });
    for (const client of [1, 2])
      expect(
        await catchFailure(createClient(DynamoDBClient, "dynamodb").send(put)),
        String(client),
      ).toMatchObject({ name: "AccessDeniedException" });
    const resource = `table/${table}`;
    const refusedPut = { holder: "Front/Web", action: "dynamodb:PutItem", resource };

    const record = await pollUntilDefined(async () => {
      // The run writes the file a moment after a call.
      if (!existsSync(join(dir, "grants.json"))) return undefined;
      const found = readRecord(dir);
      const isRefused = found.refused.some(({ action }) => action === "dynamodb:PutItem");
      const isUsed = found.used.some(({ action }) => action === "sqs:SendMessage");
      return isRefused && isUsed ? found : undefined;
    });
    expect(record.refused.filter(({ action }) => action === "dynamodb:PutItem")).toEqual([
      { ...refusedPut, cause: "because no identity-based policy allows the action" },
    ]);
    expect(record.granted).toContainEqual({ ...refusedPut, holder: "Back/Worker" });
    expect(record.used).toContainEqual({
      holder: "Front/Web",
      action: "sqs:SendMessage",
      resource: "Back-Slow",
    });
  });
});

const readRecord = (dir: string) =>
  grantRecordSchema.parse(JSON.parse(readFileSync(join(dir, "grants.json"), "utf8")));

/** Removes an action from every policy of a stack. */
const removeAction = (stack: string, action: string) =>
  copyChangedApp(app, stack, (template) => template.replaceAll(`"${action}"`, '"none:None"'));

test("reports the function, the action and the resource of a grant that a template lacks", async () => {
  const dir = createFolder();
  const log: string[] = [];
  const local = await startLocalRun({
    dir,
    app: removeAction("Back", "dynamodb:PutItem"),
    log: (line) => log.push(line),
  });
  await expect(local.invoke("Worker", { tick: true })).rejects.toThrow(
    /assumed-role\/Back-Worker.* is not authorized to perform: dynamodb:PutItem/,
  );
  await local.close();
  const line =
    "Back/Worker may not dynamodb:PutItem on table/Back-Orders, because no identity-based policy allows the action.";
  expect(log).toEqual([line]);
  expect(readRecord(dir).refused).toHaveLength(1);
});

test.each([
  [
    "the queue of a function",
    "Back",
    "sqs:ReceiveMessage",
    /Back\/Worker may not sqs:ReceiveMessage on Back-Work\.fifo/,
  ],
  [
    "the target of a schedule",
    "Back",
    "lambda:InvokeFunction",
    /Back\/SchedulerRole\w* may not lambda:InvokeFunction on function:Back-Worker/,
  ],
  [
    "the function of a route",
    "Front",
    "lambda:InvokeFunction",
    /apigateway\.amazonaws\.com may not lambda:InvokeFunction on function:Front-Web for \w+\/\$default\/ANY\/orders/,
  ],
  [
    "a role's service",
    "Front",
    "lambda.amazonaws.com",
    /lambda\.amazonaws\.com may not assume Front\/WebServiceRole\w+/,
  ],
])(
  "does not start when a template lacks the permission for %s",
  async (_, stack, action, message) => {
    await expect(
      startLocalRun({ dir: createFolder(), app: removeAction(stack, action) }),
    ).rejects.toThrow(message);
  },
);

test("does not start with a condition that it does not evaluate, and names it", async () => {
  const odd = copyChangedApp(app, "Back", (template) =>
    template.replace("StringEquals", "NumericEquals"),
  );
  await expect(startLocalRun({ dir: createFolder(), app: odd })).rejects.toThrow(
    /Back\/SchedulerRole\w+ uses the condition operator NumericEquals/,
  );
});
