import { EventEmitter, once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import dynalite from "dynalite";
import type { TableDisturbance } from "#infra/local/faults/table-faults.ts";
import { FOREIGN_PROBLEM, isForeignRequest } from "#infra/local/http/own-server.ts";
import type { TableFigures } from "#infra/local/operations/table-figures.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import {
  type AccessGuard,
  formatRefusal,
  OPEN_GUARD,
  type RefusedRequest,
  readCallerKeyId,
  UNKNOWN_CALLER_MESSAGE,
} from "./access/caller.ts";
import { listTableAccesses, type PartitionKeys } from "./access/table-accesses.ts";
import { rebuildIndexes } from "./rebuild-indexes.ts";

interface TableServiceOptions {
  readonly guard?: AccessGuard;
  readonly partitionKeys?: PartitionKeys;
  /** The faults that are switched on. */
  readonly disturbance?: TableDisturbance | undefined;
  /** Records how much of the tables is used. */
  readonly figures?: TableFigures | undefined;
}

/** Starts a local DynamoDB that stores its data on disk. Close it after its clients, as its database requires. */
export async function startTableService(
  dir: string,
  port: number,
  { guard = OPEN_GUARD, partitionKeys = new Map(), disturbance, figures }: TableServiceOptions = {},
) {
  const path = join(dir, "dynamodb");
  mkdirSync(path, { recursive: true });
  // Is still there if the last run was killed.
  const openMark = join(dir, "dynamodb-open");
  if (existsSync(openMark)) await rebuildIndexes(path);
  writeFileSync(openMark, "");
  const server = dynalite({ path, createTableMs: 0 });
  const running = receiveWhole(server, (request, body) => {
    const operation = String(request.headers["x-amz-target"] ?? "").split(".")[1];
    if (operation === undefined) return {};
    const { authorization } = request.headers;
    const readBody = createBodyReader(body);
    const refused = guard.findRefusal(authorization, () =>
      listTableAccesses(operation, readBody(), partitionKeys),
    );
    if (refused !== undefined) return { refusal: toRefusedAnswer(refused) };
    const call = { operation, readBody, text: body };
    const disturbed = { ...call, callerKeyId: readCallerKeyId(authorization) };
    const throttled = disturbance?.findThrottling(disturbed);
    if (throttled === undefined) disturbance?.noticeRequest(disturbed);
    return { refusal: throttled, noticeAnswer: (bytes) => figures?.countCall(call, bytes) };
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      // Whoever asks now gets no answer, and what dynalite works on ends before its database closes.
      server.removeAllListeners("request");
      await running.waitUntilNone();
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
      rmSync(openMark, { force: true });
    },
  };
}

/** Parses a body once, when somebody reads it. What is no JSON has no table, and dynalite refuses it. */
function createBodyReader(body: Buffer): () => unknown {
  let parsed: { readonly value: unknown } | undefined;
  return () => {
    parsed ??= { value: parseJson(body.toString()) };
    return parsed.value;
  };
}

/** What becomes of a request. */
interface Reception {
  /** The answer to a request that is not done. */
  readonly refusal?: object | undefined;
  /** Hears of the length of the answer to one that is done. */
  readonly noticeAnswer?: (bytes: number) => void;
}
type Receive = (request: IncomingMessage, body: Buffer) => Reception;

/**
 * Passes only whole and allowed requests on to dynalite. It throws on an aborted request and on a
 * closed database, and so ends the process: what is returned tells when it works on nothing.
 */
function receiveWhole(server: Server, receive: Receive): RunningRequests {
  const running = countRunning();
  const handlers = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    // Dynalite would allow every page of every site to ask.
    if (isForeignRequest(request.headers)) return void response.writeHead(403).end(FOREIGN_PROBLEM);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("error", () => response.destroy());
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const { refusal, noticeAnswer } = receive(request, body);
      if (refusal !== undefined) {
        response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
        response.end(JSON.stringify(refusal));
        return;
      }
      response.once("finish", () => noticeAnswer?.(Number(response.getHeader("content-length"))));
      running.add(response);
      for (const handle of handlers) replay(request, body, (copy) => handle(copy, response));
    });
  });
  return running;
}

/** What dynalite works on. It answers each request, also one whose caller has gone. */
interface RunningRequests {
  readonly add: (response: ServerResponse) => void;
  readonly waitUntilNone: () => Promise<void>;
}

function countRunning(): RunningRequests {
  const answers = new Set<Promise<void>>();
  return {
    add(response) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = response.end.bind(response);
      response.end = ((...args: Parameters<typeof end>) => {
        answers.delete(promise);
        resolve();
        return end(...args);
      }) as typeof response.end;
      answers.add(promise);
    },
    async waitUntilNone() {
      await Promise.all(answers);
    },
  };
}

/** Sends a request that was received to a listener again. Dynalite needs no more of a request. */
function replay(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  listen: (copy: IncomingMessage) => void,
): void {
  const copy = Object.assign(new EventEmitter(), { method, url, headers });
  listen(copy as IncomingMessage);
  if (body.length > 0) copy.emit("data", body);
  copy.emit("end");
}

/** Answers as DynamoDB does: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html */
function toRefusedAnswer(refused: RefusedRequest) {
  const answer =
    refused === "unknown-caller"
      ? { __type: "UnrecognizedClientException", message: UNKNOWN_CALLER_MESSAGE }
      : { __type: "AccessDeniedException", Message: formatRefusal(refused) };
  return { ...answer, __type: `com.amazon.coral.service#${answer.__type}` };
}
