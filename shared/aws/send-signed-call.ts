import type { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import aws4 from "aws4";
import * as z from "zod/mini";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** With what a function signs its calls. */
export interface AwsAccess {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** The header by which X-Ray joins a call to the run, which changes with each invocation. */
  readonly readTraceHeader: () => string | undefined;
}

/** A call of a service with AWS's JSON protocol. */
export interface AwsCall {
  readonly service: "sqs" | "secretsmanager";
  readonly endpoint: URL;
  /** The version of the protocol, as in the content type. */
  readonly version: "1.0" | "1.1";
  /** The service and the operation, as in `AmazonSQS.SendMessage`. */
  readonly target: string;
  readonly input: unknown;
}

/** Two tries and the pause are less than the five seconds that stores and the function's time-out give. */
const TIMEOUT_MS = 2000;
const RETRY_AFTER_MS = 100;

const AGENT = { keepAlive: true, maxSockets: 50 };

/** Node's client of a protocol, and what keeps its connections. */
interface Client {
  readonly request: typeof request;
  readonly agent: Agent;
}
type Protocol = "http" | "https";
const clients: Partial<Record<Protocol, Promise<Client>>> = {};

/** Loads a client for its first call: AWS needs that of HTTPS only, and a local run that of HTTP. */
const openClient = (protocol: Protocol): Promise<Client> => (clients[protocol] ??= load(protocol));

async function load(protocol: Protocol): Promise<Client> {
  const { Agent, request } =
    protocol === "http" ? await import("node:http") : await import("node:https");
  return { request, agent: new Agent(AGENT) };
}

/** What AWS refused, or that it did not answer. */
export class AwsCallError extends Error {
  override readonly name = "AwsCallError";
}

/** A failure after which the same call may succeed. */
class TemporaryError extends AwsCallError {}

/**
 * Calls AWS as its SDK does, without the SDK, which takes longer to load and to send than the rest of
 * an intake: signed, over a connection that is kept, and tried once more after a failure that can pass.
 */
export async function sendSignedCall(access: AwsAccess, call: AwsCall): Promise<unknown> {
  const client = await openClient(call.endpoint.protocol === "http:" ? "http" : "https");
  try {
    return await tryCall(access, call, client);
  } catch (error) {
    if (!(error instanceof TemporaryError)) throw error;
  }
  await wait(RETRY_AFTER_MS);
  // A kept connection may have ended while the function was frozen, and others with it.
  return tryCall(access, call, { ...client, agent: false });
}

async function tryCall(access: AwsAccess, call: AwsCall, client: Post["client"]): Promise<unknown> {
  const { endpoint } = call;
  const body = JSON.stringify(call.input);
  const headers = signHeaders(access, call, body);
  const { status, text } = await postText({ endpoint, headers, body, client }).catch(
    (error: Error) => {
      throw new TemporaryError(`${call.target} failed: ${error.message}`);
    },
  );
  const answer = parseJson(text);
  if (status === 200 && answer !== undefined) return answer;
  throw createRefusal(call, status, answer);
}

interface Post {
  readonly endpoint: URL;
  /** Names and values in turn, as they are sent. Node takes them as they are, and does not collect them first. */
  readonly headers: readonly string[];
  readonly body: string;
  /** Without an agent, it opens a connection for this request. */
  readonly client: Omit<Client, "agent"> & { readonly agent: Agent | false };
}

/** Posts a text. Rejects if there is no whole response in time; the request is then given up. */
const postText = ({ endpoint, headers, body, client }: Post) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port, pathname } = endpoint;
    const { request, agent } = client;
    const to = { hostname, path: pathname, ...(port !== "" && { port }) };
    const sent = request({ ...to, method: "POST", headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response
        .on("data", (part: Buffer) => parts.push(part))
        .on("error", fail)
        .on("end", () => {
          clearTimeout(deadline);
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
        });
    });
    const deadline = setTimeout(
      () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)),
      TIMEOUT_MS,
    );
    function fail(error: Error): void {
      clearTimeout(deadline);
      reject(error);
    }
    sent.on("error", fail).end(body);
  });

function signHeaders(
  { region, readTraceHeader, sessionToken, ...keys }: AwsAccess,
  { service, version, target, endpoint }: AwsCall,
  body: string,
): string[] {
  const trace = readTraceHeader();
  const { headers } = aws4.sign(
    {
      method: "POST",
      path: endpoint.pathname,
      hostname: endpoint.hostname,
      ...(endpoint.port !== "" && { port: endpoint.port }),
      service,
      region,
      body,
      headers: {
        "Content-Type": `application/x-amz-json-${version}`,
        "X-Amz-Target": target,
        ...(trace !== undefined && { "X-Amzn-Trace-Id": trace }),
      },
    },
    { ...keys, ...(sessionToken !== undefined && { sessionToken }) },
  );
  return Object.entries(headers ?? {}).flatMap(([name, value]) => [name, String(value)]);
}

/** AWS names the error with or without the service's namespace: `com.amazonaws.sqs#AccessDenied`. */
const refusalSchema = z.object({ __type: z.string() });
/** The names of refusals, mostly with status 400, of what was asked too often or too early. */
const TEMPORARY = /Throttl|TooManyRequests|RequestTimeout|Unavailable/;

function createRefusal({ target }: AwsCall, status: number, answer: unknown): AwsCallError {
  const type = refusalSchema.safeParse(answer).data?.__type.split("#").at(-1) ?? "unknown";
  const isTemporary = status >= 500 || status === 429 || TEMPORARY.test(type);
  return new (isTemporary ? TemporaryError : AwsCallError)(
    `${target} was answered with ${status} ${type}`,
  );
}
