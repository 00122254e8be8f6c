import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandOutput,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { startFauxqs } from "fauxqs";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSignedAws } from "#functions/runtime/signed-aws.ts";

/** What happens to one call; without a fault it reaches the queue. */
type Fault = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
interface Seen {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly port: number | undefined;
}

const SECRET_KEY = "the-secret-key";
const queues = await startFauxqs({ port: 0, logger: false });
const client = new SQSClient({
  endpoint: queues.address,
  region: "eu-west-1",
  credentials: { accessKeyId: "x", secretAccessKey: "x" },
});
let faults: Fault[] = [];
let seen: Seen[] = [];

const forward: (body: string, request: IncomingMessage) => Promise<Response> = (
  body,
  { headers },
) =>
  fetch(queues.address, {
    method: "POST",
    body,
    headers: {
      "content-type": headers["content-type"] ?? "",
      "x-amz-target": String(headers["x-amz-target"]),
      authorization: headers.authorization ?? "",
    },
  });

const front = createServer(async (request, response) => {
  const body = await text(request);
  seen.push({ headers: request.headers, body, port: request.socket.remotePort });
  const fault = faults.shift();
  if (fault !== undefined) return fault(Object.assign(request, { body }), response);
  const answer = await forward(body, request);
  response.writeHead(answer.status).end(await answer.text());
});
front.listen(0, "127.0.0.1");
await once(front, "listening");
const { port } = front.address() as AddressInfo;

afterAll(async () => {
  front.closeAllConnections();
  front.close();
  client.destroy();
  await queues.stop();
});

let queueUrl = "";
let count = 0;
beforeEach(async () => {
  faults = [];
  seen = [];
  const name = `signed-${count++}.fifo`;
  await client.send(new CreateQueueCommand({ QueueName: name, Attributes: { FifoQueue: "true" } }));
  queueUrl = `${queues.address}/000000000000/${name}`;
  const environment = {
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
    AWS_SECRET_ACCESS_KEY: SECRET_KEY,
    AWS_SESSION_TOKEN: "the-token",
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${port}`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}`,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

const answerWith =
  (status: number, body: string): Fault =>
  (_request, response) => {
    response.writeHead(status).end(body);
  };
const refuseWith = (status: number, type: string) =>
  answerWith(status, JSON.stringify({ __type: `com.amazonaws.sqs#${type}` }));
const breakOff: Fault = (request) => void request.socket.destroy();
const breakOffInAnswer: Fault = (request, response) => {
  response.writeHead(200, { "content-length": "100" });
  response.write("{", () => request.socket.destroy());
};
/** SQS takes the message, and its answer is lost. */
const loseAnswer: Fault = async (request) => {
  await forward(seen.at(-1)?.body ?? "", request);
  request.socket.destroy();
};
const neverAnswer: Fault = () => undefined;

const send = (body = "hello") =>
  openSignedAws().sendMessage({
    QueueUrl: queueUrl,
    MessageBody: body,
    MessageGroupId: body,
    MessageDeduplicationId: createHash("sha256").update(body).digest("hex"),
    MessageAttributes: { CorrelationId: { DataType: "String", StringValue: "run-1234" } },
  });
const receive = async () => {
  const { Messages = [] }: ReceiveMessageCommandOutput = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: 10,
      MessageAttributeNames: ["All"],
    }),
  );
  return Messages.map(({ Body, MessageAttributes }) => [
    Body,
    MessageAttributes?.CorrelationId?.StringValue,
  ]);
};

/** Computes the signature of a request as AWS documents it, from what arrived. */
function computeSignature({ headers, body }: Seen): string {
  const hash = (data: string) => createHash("sha256").update(data).digest("hex");
  const hmac = (key: string | Buffer, data: string) =>
    createHmac("sha256", key).update(data).digest();
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
  const time = String(headers["x-amz-date"]);
  const scope = [time.slice(0, 8), "eu-west-1", "sqs", "aws4_request"];
  const canonical = [
    "POST",
    "/",
    "",
    ...names.split(";").map((name) => `${name}:${headers[name]}`),
    "",
    names,
    hash(body),
  ].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${SECRET_KEY}`);
  const signed = ["AWS4-HMAC-SHA256", time, scope.join("/"), hash(canonical)].join("\n");
  return hmac(key, signed).toString("hex");
}

describe("a message that is sent without the SDK", () => {
  it("arrives with its attributes, signed with the token of the session", async () => {
    await send();

    expect(await receive()).toEqual([["hello", "run-1234"]]);
    const [request = expect.unreachable()] = seen;
    expect(request.headers["x-amz-security-token"]).toBe("the-token");
    expect(request.headers.authorization).toMatch(
      /Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/sqs\//,
    );
    expect(request.headers.authorization).toMatch(
      /SignedHeaders=[^,]*host[^,]*x-amz-security-token/,
    );
    expect(request.headers.authorization).toContain(`Signature=${computeSignature(request)}`);
  });

  it("keeps its connection for the next message", async () => {
    await send("one");
    await send("two");

    expect(new Set(seen.map((request) => request.port)).size).toBe(1);
    expect(await receive()).toHaveLength(2);
  });

  it("carries the trace of the present invocation, and none without one", async () => {
    vi.stubEnv("_X_AMZN_TRACE_ID", "Root=1-a;Parent=b;Sampled=1");
    await send("one");
    vi.stubEnv("_X_AMZN_TRACE_ID", "Root=1-c;Parent=d;Sampled=0");
    await send("two");
    vi.stubEnv("_X_AMZN_TRACE_ID", undefined);
    await send("three");

    expect(seen.map(({ headers }) => headers["x-amzn-trace-id"])).toEqual([
      "Root=1-a;Parent=b;Sampled=1",
      "Root=1-c;Parent=d;Sampled=0",
      undefined,
    ]);
  });

  it("goes to the address of the queue when no other is set", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL_SQS", undefined);

    await send();

    expect(seen).toEqual([]);
    expect(await receive()).toHaveLength(1);
  });

  it.each<[string, Fault]>([
    ["a broken connection", breakOff],
    ["an answer that breaks off", breakOffInAnswer],
    ["an answer that is lost after SQS took it", loseAnswer],
    ["status 500", refuseWith(500, "InternalFailure")],
    ["status 503 of a load balancer", answerWith(503, "<html>Service Unavailable</html>")],
    ["a throttled request", refuseWith(400, "RequestThrottled")],
    ["a throttled key", refuseWith(400, "KmsThrottled")],
  ])("is sent once more after %s, and is in the queue once", async (_name, fault) => {
    faults = [fault];

    await send();

    expect(seen).toHaveLength(2);
    expect(await receive()).toHaveLength(1);
  });

  it("is sent once more, over another connection, when there is no answer in two seconds", async () => {
    await send("one");
    seen = [];
    faults = [neverAnswer];
    const startedAt = performance.now();

    await send("two");

    expect(performance.now() - startedAt).toBeLessThan(4000);
    expect(new Set(seen.map((request) => request.port)).size).toBe(2);
    expect(await receive()).toHaveLength(2);
  });

  it.each<[string, Fault[], string, number]>([
    ["both connections break", [breakOff, breakOff], "failed: socket hang up", 2],
    ["SQS fails twice", [refuseWith(500, "InternalFailure"), answerWith(502, "")], "502", 2],
    ["it may not be sent", [refuseWith(403, "AccessDenied")], "403 AccessDenied", 1],
    ["the queue is gone", [refuseWith(400, "QueueDoesNotExist")], "400 QueueDoesNotExist", 1],
    ["the answer names no message", [answerWith(200, "{}")], "without a message id", 1],
  ])("is not acknowledged when %s", async (_name, planned, reason, calls) => {
    faults = planned;

    await expect(send()).rejects.toThrow(reason);

    expect(seen).toHaveLength(calls);
    expect(await receive()).toEqual([]);
  });

  it("is not acknowledged, after less than five seconds, when nobody answers", async () => {
    faults = [neverAnswer, neverAnswer];
    const startedAt = performance.now();

    await expect(send()).rejects.toThrow("no answer within 2000 ms");

    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe("a secret that is read without the SDK", () => {
  const readSecret = () => openSignedAws().readSecret("arn:aws:secretsmanager:secret");

  it("is asked for with the protocol of Secrets Manager, once more if it fails", async () => {
    faults = [refuseWith(500, "InternalServiceError"), answerWith(200, '{"SecretString":"s"}')];

    expect(await readSecret()).toBe("s");

    const { headers, body } = seen.at(-1) ?? expect.unreachable();
    expect(headers).toMatchObject({
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "secretsmanager.GetSecretValue",
    });
    expect(headers.authorization).toContain("/eu-west-1/secretsmanager/aws4_request");
    expect(JSON.parse(body)).toEqual({ SecretId: "arn:aws:secretsmanager:secret" });
  });

  it("is an error without its text", async () => {
    faults = [answerWith(200, '{"SecretBinary":"c2VjcmV0"}')];

    await expect(readSecret()).rejects.toThrow("arn:aws:secretsmanager:secret has no text");
  });
});
