import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DispatchDecision } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { findStartCheck } from "#shared/bridge/domain/stores/store-start.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { IdleAction } from "./action.ts";
import { HELD_REQUEUE_MINUTES, type Observation } from "./observation.ts";

const STATE_BY_DECISION: Readonly<
  Record<Exclude<DispatchDecision["kind"], "deliver">, DeliveryState>
> = {
  skip: "skipped",
  wait: "waiting",
  hold: "held",
};

const WAITING_REQUEUE_MINUTES = 60;

/** Returns what becomes of a delivery that the rules do not let out now, and when to look again. */
export function toIdleAction(
  { delivery, now }: Observation,
  { kind, reason, until }: Exclude<DispatchDecision, { kind: "deliver" }>,
): IdleAction {
  const state = STATE_BY_DECISION[kind];
  if (reason.code === "not-started")
    return { kind: "idle", state, reason, requeueAt: findStartCheck(delivery.createdAt, now) };
  if (kind === "skip") return { kind: "idle", state, reason, requeueAt: until };
  if (kind === "hold") {
    return { kind: "idle", state, reason, requeueAt: addMinutes(now, HELD_REQUEUE_MINUTES) };
  }
  return {
    kind: "idle",
    state: reason.code === "not-routed" ? "new" : state,
    reason,
    requeueAt: until ?? addMinutes(now, WAITING_REQUEUE_MINUTES),
  };
}
