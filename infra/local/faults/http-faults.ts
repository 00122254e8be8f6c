import { setTimeout as sleep } from "node:timers/promises";
import { createErrorResponse, type HttpResponse } from "#infra/local/http/http-response.ts";
import type { FaultBoard } from "./fault-board.ts";

/**
 * Answers a request in place of its function, or delays it; undefined lets it through at once. Its
 * time counts towards the limit of the integration.
 */
export type DisturbRequest = (
  path: string,
) => Promise<HttpResponse | undefined> | HttpResponse | undefined;

const NOTIFICATIONS = /^\/courier\/[^/]+\/notifications$/;
/** Operators of the courier reach it: only its partners do not. */
const OPERATORS = "/api/ops/";

const ACCEPTED: HttpResponse = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** Returns what disturbs the requests of a stack's API or load balancer. */
export function createRequestDisturbance(
  faults: Pick<FaultBoard, "find">,
  stack: string,
): DisturbRequest | undefined {
  if (stack === "Courier") return (path) => disturbCourier(faults, path);
  if (stack === "Bridge" || stack === "BridgeFront")
    return (path) =>
      faults.find("notifications-lost") && NOTIFICATIONS.test(path) ? ACCEPTED : undefined;
  return undefined;
}

function disturbCourier(
  faults: Pick<FaultBoard, "find">,
  path: string,
): ReturnType<DisturbRequest> {
  if (path.startsWith(OPERATORS)) return undefined;
  if (faults.find("courier-down")) return createErrorResponse(503, "Service Unavailable");
  const slow = faults.find("courier-slow");
  return slow && sleep(slow.seconds * 1000, undefined, { ref: false });
}
