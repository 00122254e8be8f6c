import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import * as z from "zod";
import { FOREIGN_PROBLEM, isForeignRequest } from "#infra/local/http/own-server.ts";
import {
  type AccessGuard,
  formatRefusal,
  OPEN_GUARD,
  type RefusedRequest,
  UNKNOWN_CALLER_MESSAGE,
} from "./access/caller.ts";
import { listQueueAccesses } from "./access/queue-accesses.ts";

interface QueueServiceOptions {
  readonly guard?: AccessGuard;
  /** Hears of the bodies of messages that are sent to a queue. */
  readonly noteSent?: (queue: string, bodies: readonly string[]) => void;
}

/** Starts a local SQS that stores its data on disk and listens on 127.0.0.1 only. */
export async function startQueueService(
  dir: string,
  port: number,
  { guard = OPEN_GUARD, noteSent = () => undefined }: QueueServiceOptions = {},
): Promise<FauxqsServer> {
  const prepareServer = (message: unknown) => {
    bindToLoopback(message);
    guardRequests(message, guard, noteSent);
  };
  subscribe("fastify.initialization", prepareServer);
  try {
    return await openWithoutDiskSync(() =>
      startFauxqs({ port, logger: false, dataDir: join(dir, "sqs") }),
    );
  } finally {
    unsubscribe("fastify.initialization", prepareServer);
  }
}

/**
 * Opens databases that do not wait for the disk at each commit. A killed process still loses nothing,
 * only a power failure loses the last changes. fauxqs commits four times a message, each wait takes
 * milliseconds and blocks the whole local run, and fauxqs has no option for it.
 */
function openWithoutDiskSync<Result>(open: () => Result): Result {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    exec.call(this, sql);
    if (sql.startsWith("PRAGMA journal_mode")) exec.call(this, "PRAGMA synchronous = NORMAL");
  };
  try {
    return open();
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
}

interface Request {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}
interface Reply {
  status(code: number): Reply;
  headers(values: Readonly<Record<string, string>>): Reply;
  send(body: unknown): void;
}
type HandleRequest = (request: Request, reply: Reply, proceed: () => void) => void;

/** The part of Fastify's server that this file uses. */
interface FastifyServer {
  listen: (options: { port: number; host: string }) => Promise<string>;
  addHook(name: "onRequest" | "preHandler", handle: HandleRequest): void;
}
const initializedServer = z.object({ fastify: z.custom<FastifyServer>() });

/** Binds fauxqs to 127.0.0.1, because it listens on all interfaces and has no option for it. */
function bindToLoopback(message: unknown): void {
  const { fastify } = initializedServer.parse(message);
  const listen = fastify.listen.bind(fastify);
  fastify.listen = (options) => listen({ ...options, host: "127.0.0.1" });
}

const sendRequest = z.object({
  QueueUrl: z.string(),
  MessageBody: z.string().default(""),
  Entries: z.array(z.object({ MessageBody: z.string().default("") })).optional(),
});

/**
 * Refuses the requests that their callers may not make, and tells of messages that are sent. What has no
 * target is no request of SQS.
 */
function guardRequests(
  message: unknown,
  guard: AccessGuard,
  noteSent: (queue: string, bodies: readonly string[]) => void,
): void {
  const { fastify } = initializedServer.parse(message);
  fastify.addHook("onRequest", ({ headers }, reply, proceed) =>
    isForeignRequest(headers) ? reply.status(403).send(FOREIGN_PROBLEM) : proceed(),
  );
  fastify.addHook("preHandler", ({ headers, body }, reply, proceed) => {
    const operation = headers["x-amz-target"]?.split(".")[1];
    const refused =
      operation === undefined
        ? undefined
        : guard.findRefusal(headers.authorization, () => listQueueAccesses(operation, body));
    if (refused !== undefined) return refuseRequest(reply, refused);
    const sent = operation?.startsWith("SendMessage")
      ? sendRequest.safeParse(body).data
      : undefined;
    if (sent !== undefined)
      noteSent(
        sent.QueueUrl.split("/").at(-1) ?? "",
        sent.Entries?.map(({ MessageBody }) => MessageBody) ?? [sent.MessageBody],
      );
    proceed();
  });
}

/**
 * Answers as SQS does, with the error's former name in a header, and the action in lower case:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-json-faqs.html
 */
function refuseRequest(reply: Reply, refused: RefusedRequest): void {
  const [type, name, message] = describeRefusal(refused);
  reply
    .status(403)
    .headers({
      "content-type": "application/x-amz-json-1.0",
      "x-amzn-query-error": `${name};Sender`,
    })
    .send({ __type: `com.amazonaws.sqs#${type}`, message });
}

function describeRefusal(refused: RefusedRequest): [type: string, name: string, message: string] {
  if (refused === "unknown-caller")
    return ["UnrecognizedClientException", "InvalidClientTokenId", UNKNOWN_CALLER_MESSAGE];
  if (refused.isOfKey)
    return ["KmsAccessDenied", "KMS.AccessDeniedException", formatRefusal(refused)];
  const message = formatRefusal({ ...refused, action: refused.action.toLowerCase() });
  return ["AccessDeniedException", "AccessDenied", message];
}
