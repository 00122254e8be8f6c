import { type FollowedOrder, hasEnded } from "./followed-order.ts";
import { formatDuration, formatTime } from "./format-time.ts";
import type { Cell, StationId } from "./home-state.ts";
import type { QueuedRequest } from "./reconcile-queue.ts";
import type { OrderActivity } from "./run-activity.ts";

/** What is known of an order now. */
export interface Sighting {
  readonly order: FollowedOrder;
  readonly activity?: OrderActivity | undefined;
  /** Its requests in the queue. */
  readonly queued: readonly QueuedRequest[];
  /** Whether webhooks of its store are lost on purpose, or were when it was placed. */
  readonly isWebhookLost: boolean;
  /** When the next sweep reads its store. */
  readonly nextSweepAt?: number | undefined;
  readonly now: number;
}

const NONE: Cell = { state: "none", text: "" };
/** What happened before this start of the run was not seen. */
const EARLIER: Cell = { state: "done", text: "before this start" };

const FAILED: Cell = { state: "problem", text: "call failed" };

const count = (amount: number, noun: string): string =>
  `${amount} ${noun}${amount === 1 ? "" : "s"}`;

function toWebhookCell({ order, activity, isWebhookLost, now }: Sighting): Cell {
  const { placedAt, kind } = order;
  if (activity === undefined) {
    if (order.delivery !== undefined) return EARLIER;
    const waited = formatDuration(now - placedAt);
    return isWebhookLost
      ? { state: "problem", text: `lost, ${waited}` }
      : { state: "active", text: `nothing yet, ${waited}` };
  }
  const { heardAt, heardBy } = activity;
  const isKnownBefore = order.delivery !== undefined && +order.delivery.created_at < heardAt;
  if (heardBy === "other" || isKnownBefore) return EARLIER;
  const after = formatDuration(heardAt - placedAt);
  if (heardBy === "sweep") return { state: "done", text: `a sweep found it after ${after}` };
  return { state: "done", text: kind === undefined ? "received" : `received after ${after}` };
}

/** Returns the message that no worker works on, although one received it: its run died. */
export const findOrphan = ({ activity, queued }: Sighting): QueuedRequest | undefined =>
  activity !== undefined && activity.running === 0 && activity.hasLastRunFailed
    ? queued.find(({ state }) => state === "hidden")
    : undefined;

function toQueueCell(sighting: Sighting): Cell {
  const { activity, queued, now } = sighting;
  const orphan = findOrphan(sighting);
  if (orphan?.backAt !== undefined)
    return { state: "problem", text: `back in ${formatDuration(orphan.backAt - now)}` };
  const waiting = queued.filter(({ state }) => state === "ready");
  if (waiting.length > 0)
    return { state: "active", text: `${count(waiting.length, "message")} waiting` };
  if (activity !== undefined) return { state: "done", text: count(activity.requests, "message") };
  return sighting.order.delivery === undefined ? NONE : EARLIER;
}

function toWorkerCell({ order, activity }: Sighting): Cell {
  if (activity === undefined) return order.delivery === undefined ? NONE : EARLIER;
  const { running, runs, failedRuns, hasLastRunFailed } = activity;
  if (running > 0) return { state: "active", text: "working" };
  if (runs === 0) return NONE;
  const text = failedRuns === 0 ? count(runs, "run") : `${failedRuns} of ${runs} died`;
  return { state: hasLastRunFailed ? "problem" : "done", text };
}

const COURIER_PROBLEMS = ["attempt-failed", "no-answer", "unreachable", "returned", "failed"];

function toCourierCell({ delivery }: FollowedOrder): Cell {
  if (delivery === undefined) return NONE;
  const { courier_status: status, last_error: error, state } = delivery;
  const isOver = hasEnded({ delivery });
  if (!isOver && error?.code.startsWith("courier")) return FAILED;
  if (status === null) return state === "booking" ? { state: "active", text: "booking" } : NONE;
  const text = status.replaceAll("-", " ");
  if (COURIER_PROBLEMS.includes(status)) return { state: "problem", text };
  return { state: isOver ? "done" : "active", text };
}

const TOLD = "store-updated.";

function toToldCell({ delivery, storeStatus }: FollowedOrder): Cell {
  if (!hasEnded({ delivery }) && delivery?.last_error?.code.startsWith("store")) return FAILED;
  const told = delivery?.timeline.findLast(({ code }) => code.startsWith(TOLD));
  if (told === undefined) return NONE;
  const text =
    storeStatus === undefined
      ? told.code.slice(TOLD.length).replaceAll("-", " ")
      : storeStatus.replaceAll("_", " ").toLowerCase();
  return { state: told.code === `${TOLD}delivered` ? "done" : "active", text: `shows “${text}”` };
}

/** Says how an order is doing at each part of the system. */
export const toCells = (sighting: Sighting): Readonly<Record<StationId, Cell>> => ({
  store: { state: "done", text: `placed ${formatTime(sighting.order.placedAt)}` },
  webhook: toWebhookCell(sighting),
  queue: toQueueCell(sighting),
  worker: toWorkerCell(sighting),
  courier: toCourierCell(sighting.order),
  told: toToldCell(sighting.order),
});
