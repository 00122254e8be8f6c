import {
  type CourierUnderLoad,
  registerUnlimitedAccount,
} from "#test/e2e/local-run/courier-under-load.ts";
import { createPartner } from "#test/tools/conformance/http/partner.ts";
import {
  createRequestSender,
  type ServiceResponse,
} from "#test/tools/conformance/http/request-sender.ts";
import { findFault } from "./check-response.ts";
import { createFixtures } from "./fixtures.ts";
import type { FuzzRequest } from "./mutation.ts";
import { sampleRequests } from "./sample-requests.ts";

/** The number of requests and their seed. */
export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
}

/** The results of a run. */
export interface FuzzResult {
  readonly requests: number;
  readonly seconds: number;
  readonly slowestMs: number;
  /** The number of responses with each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Each fault with its request, to send again. */
  readonly faults: readonly string[];
}

const CONCURRENCY = 8;
const CHUNK = 200;

/** Sends invalid requests and checks each response. Then reads all stored records. */
export async function runFuzz(
  courier: CourierUnderLoad,
  { requests, seed }: FuzzOptions,
): Promise<FuzzResult> {
  const { url, opsKey, credentials } = courier;
  const send = createRequestSender(url, CONCURRENCY);
  const partner = createPartner(send, credentials);
  const fixtures = await createFixtures(partner, await registerUnlimitedAccount(url, opsKey));
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  let slowestMs = 0;

  async function sendOne(request: FuzzRequest): Promise<void> {
    const filled = fixtures.fillRequest(request);
    const credentialHeaders = {
      clientid: credentials.clientid,
      secretid: credentials.secretid,
      "x-ops-key": opsKey,
      "content-type": "application/json",
    };
    const keptHeaders = Object.entries(credentialHeaders).filter(
      ([name]) => !request.omittedHeaders.includes(name),
    );
    const sentAt = performance.now();
    const response = await send({
      ...filled,
      headers: { ...Object.fromEntries(keptHeaders), ...request.headers },
    }).catch((error: unknown) => String(error));
    slowestMs = Math.max(slowestMs, performance.now() - sentAt);
    const fault = typeof response === "string" ? response : findFault(request, response);
    if (typeof response !== "string")
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (fault !== undefined) faults.push(formatFault(fault, filled, request, response));
    if (typeof response !== "string" && response.status === 200) await fixtures.renewQuote(request);
  }

  for (let sent = 0; sent < requests; sent += CHUNK) {
    const left = sampleRequests(seed + sent, Math.min(CHUNK, requests - sent));
    const sendRemaining = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await sendOne(next);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendRemaining));
  }
  faults.push(...(await fixtures.findUnreadableLists()));
  const seconds = (performance.now() - startedAt) / 1000;
  return { requests, seconds, slowestMs, statuses, faults };
}

const formatFault = (
  fault: string,
  { method, path, body }: Pick<FuzzRequest, "method" | "path" | "body">,
  { headers, omittedHeaders }: FuzzRequest,
  response: ServiceResponse | string,
): string => {
  const responseText =
    typeof response === "string" ? response : `${response.status} ${response.text.slice(0, 300)}`;
  const sent = JSON.stringify({ headers, omittedHeaders, body: body?.toString().slice(0, 600) });
  return `${fault}\n  ${method} ${path.slice(0, 300)} ${sent}\n  ${responseText}`;
};
