import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { BroadcastChannel, isMainThread, parentPort, workerData } from "node:worker_threads";
import { readHead, readSentHeader } from "./read-sent-header.ts";

/**
 * Loaded before everything else, also in each function's thread (`node --require`, which Node passes
 * on to threads): records what functions call and what the local services receive, through Node's own
 * channels. The local run has no code for it, so that it costs nothing when nobody counts.
 */

/** A function's thread, when it is loaded. */
interface Loaded {
  readonly kind: "loaded";
  readonly name: string;
  readonly keyId: string;
  readonly megabytes: number;
}
/** A call that a function sends. */
interface SentCall {
  readonly kind: "call";
  readonly name: string;
  readonly port: number;
  /** The operation of an AWS service; "" of another call. */
  readonly target: string;
  /** The method and the path of another call, or its GraphQL operation. */
  readonly operation: string;
  readonly bytes: number;
}
/** An invocation that ended. */
interface Ended {
  readonly kind: "ended";
  readonly name: string;
  /** The processor time of the function's thread so far. */
  readonly cpuMs: number;
}
export type Recorded = Loaded | SentCall | Ended;

/** A request that a server of the local run received. */
export interface ServerCall {
  readonly port: number;
  readonly path: string;
  readonly target: string;
  readonly keyId: string;
  readonly status: number;
  /** Bodies are read for calls of DynamoDB and SQS only. */
  readonly request: string;
  readonly response: string;
}

const CHANNEL = "cost-benchmark";
const readKeyId = (authorization: string | undefined) =>
  /Credential=([^/,\s]+)\//.exec(authorization ?? "")?.[1] ?? "";

/** Receives what is recorded. */
export interface RecordListener {
  readonly onRecorded: (recorded: Recorded) => void;
  readonly onServerCall: (call: ServerCall) => void;
}

let listener: RecordListener | undefined;

/** Sends everything that is recorded from now on to one listener. */
export function listenToRecords(next: RecordListener): void {
  listener = next;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (message) => next.onRecorded((message as { data: Recorded }).data);
  channel.unref();
}

if (isMainThread) recordServerCalls();
else if (typeof workerData?.context?.functionName === "string") recordFunction();

function recordFunction(): void {
  const { functionName: name, memoryLimitInMB } = workerData.context;
  const channel = new BroadcastChannel(CHANNEL);
  channel.unref();
  const send = (recorded: Recorded) => channel.postMessage(recorded);
  send({
    kind: "loaded",
    name,
    keyId: process.env.AWS_ACCESS_KEY_ID ?? "",
    megabytes: Number(memoryLimitInMB),
  });
  subscribe("http.client.request.start", (message) => {
    const { request } = message as { request: ClientRequest };
    const [, port = "443"] = /:(\d+)$/.exec(request.host ?? "") ?? [
      "",
      readSentHeader(request, "host").split(":")[1],
    ];
    send({
      kind: "call",
      name,
      port: Number(port),
      target: readSentHeader(request, "x-amz-target"),
      operation: `${request.method} ${request.path}`,
      bytes: estimateBytes(request),
    });
  });
  subscribeToFetch((call) => send({ kind: "call", name, target: "", ...call }));
  if (parentPort === null) return;
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message: { kind?: string }) => {
    if (message.kind === "answered" || message.kind === "failed") {
      const { user, system } = process.threadCpuUsage();
      send({ kind: "ended", name, cpuMs: (user + system) / 1000 });
    }
    post(message);
  };
}

interface FetchRequest {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
}

/** Tells of each request of `fetch` when it is sent: only then its body is known, which names a GraphQL operation. */
function subscribeToFetch(
  tell: (call: Pick<SentCall, "port" | "operation" | "bytes">) => void,
): void {
  const operations = new WeakMap<object, string>();
  subscribe("undici:request:bodyChunkSent", (message) => {
    const { request, chunk } = message as { request: FetchRequest; chunk: Uint8Array };
    const [, operation] = /(?:query|mutation)\s+(\w+)/.exec(Buffer.from(chunk).toString()) ?? [];
    if (operation !== undefined) operations.set(request, operation);
  });
  subscribe("undici:request:bodySent", (message) => {
    const { request } = message as { request: FetchRequest };
    const { origin, method, path } = request;
    const operation = operations.get(request) ?? `${method} ${path}`;
    tell({ port: Number(new URL(origin).port), operation, bytes: path.length + 600 });
  });
}

/** The bytes of a request with its headers. */
const estimateBytes = (request: ClientRequest): number =>
  readHead(request).length + Number(readSentHeader(request, "content-length"));

function recordServerCalls(): void {
  subscribe("http.server.request.start", (message) => {
    if (listener === undefined) return;
    const { request, response } = message as {
      request: IncomingMessage;
      response: ServerResponse;
    };
    const target = String(request.headers["x-amz-target"] ?? "");
    const isRead = /^(DynamoDB|AmazonSQS)/.test(target);
    const [sent, answered] = [isRead ? tapRequest(request) : [], isRead ? tapEnd(response) : []];
    response.once("finish", () =>
      listener?.onServerCall({
        port: request.socket.localPort ?? 0,
        path: request.url ?? "",
        target,
        keyId: readKeyId(request.headers.authorization),
        status: response.statusCode,
        request: Buffer.concat(sent).toString(),
        response: Buffer.concat(answered).toString(),
      }),
    );
  });
}

/** Reads a body beside its receiver, which attaches itself in the same turn. */
function tapRequest(request: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => void chunks.push(chunk));
  return chunks;
}

function tapEnd(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  const end = response.end.bind(response);
  Object.assign(response, {
    end: (chunk: unknown, ...rest: never[]) => {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      return end(chunk as string, ...rest);
    },
  });
  return chunks;
}
