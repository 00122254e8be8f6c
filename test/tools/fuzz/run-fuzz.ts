import { accountAt, type CourierHere } from "#test/e2e/local-run/courier-under-load.ts";
import { partnerWith } from "#test/tools/conformance/http/partner.ts";
import { type Answer, sender } from "#test/tools/conformance/http/request-sender.ts";
import { faultOf } from "./check-response.ts";
import { made } from "./fixtures.ts";
import type { FuzzRequest } from "./mutation.ts";
import { sampled } from "./sample-requests.ts";

/** How much to send, and what fixes it. */
export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
}

/** What was answered. */
export interface FuzzOutcome {
  readonly requests: number;
  readonly seconds: number;
  readonly slowestMs: number;
  /** How often each status came. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Each with its request, to be sent again. */
  readonly faults: readonly string[];
}

const AT_ONCE = 8;
const CHUNK = 200;

/** Sends what nobody should, and looks at every answer; then reads back all that was kept. */
export async function fuzzed(
  courier: CourierHere,
  { requests, seed }: FuzzOptions,
): Promise<FuzzOutcome> {
  const { url, opsKey, credentials } = courier;
  const send = sender(url, AT_ONCE);
  const partner = partnerWith(send, credentials);
  const things = await made(partner, await accountAt(url, opsKey));
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  let slowestMs = 0;

  async function one(request: FuzzRequest): Promise<void> {
    const filled = things.fill(request);
    const own = {
      clientid: credentials.clientid,
      secretid: credentials.secretid,
      "x-ops-key": opsKey,
      "content-type": "application/json",
    };
    const kept = Object.entries(own).filter(([name]) => !request.without.includes(name));
    const sentAt = performance.now();
    const answer = await send({
      ...filled,
      headers: { ...Object.fromEntries(kept), ...request.headers },
    }).catch((error: unknown) => String(error));
    slowestMs = Math.max(slowestMs, performance.now() - sentAt);
    const fault = typeof answer === "string" ? answer : faultOf(request, answer);
    if (typeof answer !== "string") statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (fault !== undefined) faults.push(told(fault, filled, request, answer));
    if (typeof answer !== "string" && answer.status === 200) await things.renew(request);
  }

  for (let sent = 0; sent < requests; sent += CHUNK) {
    const left = sampled(seed + sent, Math.min(CHUNK, requests - sent));
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await one(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  faults.push(...(await things.unreadable()));
  const seconds = (performance.now() - startedAt) / 1000;
  return { requests, seconds, slowestMs, statuses, faults };
}

const told = (
  fault: string,
  { method, path, body }: Pick<FuzzRequest, "method" | "path" | "body">,
  { headers, without }: FuzzRequest,
  answer: Answer | string,
): string => {
  const got = typeof answer === "string" ? answer : `${answer.status} ${answer.text.slice(0, 300)}`;
  const sent = JSON.stringify({ headers, without, body: body?.toString().slice(0, 600) });
  return `${fault}\n  ${method} ${path.slice(0, 300)} ${sent}\n  ${got}`;
};
