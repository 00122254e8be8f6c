import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { retained } from "#shared/bridge/domain/privacy/retention.ts";
import type { Step } from "#shared/bridge/domain/reconcile/action.ts";
import type { TrackingInfo } from "#shared/bridge/ports.ts";
import {
  choose,
  enter,
  forget,
  leave,
  wake,
} from "#shared/bridge/use-cases/batching/batch-membership-actions.ts";
import { changeVehicle, ride } from "#shared/bridge/use-cases/batching/batch-order-adoption.ts";
import {
  cancelOrder,
  confirm,
  ordered,
  quote,
  rate,
  tryConfirm,
} from "#shared/bridge/use-cases/delivery/order-actions.ts";
import {
  bookPoint,
  markPoint,
  reserveKey,
  split,
} from "#shared/bridge/use-cases/delivery/point-actions.ts";
import {
  attend,
  callOff,
  dropAsked,
  notePlan,
  rest,
  startOver,
} from "#shared/bridge/use-cases/delivery/state-actions.ts";
import { heard, progressed, tell } from "#shared/bridge/use-cases/delivery/status-actions.ts";
import { goesOn, noted, type Taken } from "./action-result.ts";
import type { Sight } from "./reconcile-context.ts";

/** What a step may need beside the delivery. */
interface Around {
  readonly batch: Batch | undefined;
  readonly tracking: TrackingInfo;
  readonly now: Date;
}

type Take<Name extends Step["do"]> = (
  sight: Sight,
  delivery: Delivery,
  step: Extract<Step, { do: Name }>,
  around: Around,
) => Taken | Promise<Taken>;

const ADOPTED = "The courier had the order already; taken over.";

const STEPS: { readonly [Name in Step["do"]]: Take<Name> } = {
  "reserve-key": (sight, delivery, step, { now }) => reserveKey(sight, delivery, step, now),
  book: (sight, delivery, step, { now }) => bookPoint(sight, delivery, step, now),
  adopt: (_, delivery, { pointId }, { now }) =>
    goesOn({
      state: "booked",
      pointId,
      reason: undefined,
      timeline: noted(delivery, { at: now, by: "bridge", text: ADOPTED }),
    }),
  "mark-point": (sight, delivery, step, { now }) => markPoint(sight, delivery, step, now),
  split: (sight, delivery, step, { now }) => split(sight, delivery, step, now),

  quote: (sight, delivery, step, { now }) => quote(sight, delivery, step, now),
  "try-confirm": (_, delivery, step, { now }) => tryConfirm(delivery, step, now),
  confirm: (sight, delivery, step, { now }) => confirm(sight, delivery, step, now),
  "adopt-order": (_, delivery, { orderId }, { now }) => goesOn(ordered(delivery, orderId, now)),
  "cancel-order": (sight, delivery, step, { now }) => cancelOrder(sight, delivery, step, now),
  rate: (sight, delivery, step, { now }) => rate(sight, delivery, step, now),

  "choose-batch": (sight, delivery, { plan }, { now }) => choose(sight, delivery, plan, now),
  "enter-batch": (sight, delivery, _, { now }) => enter(sight, delivery, now),
  "note-plan": (_, __, step) => notePlan(step),
  "wake-batch": (sight, delivery, _, { now }) => wake(sight, delivery, now),
  "leave-batch": (sight, delivery, _, { now }) => leave(sight, delivery, now),
  "forget-batch": (_, delivery, __, { batch }) => forget(delivery, batch),
  ride: (_, delivery, step, { batch, now }) => ride(delivery, batch, step, now),
  "change-vehicle": (_, delivery, step, { batch, now }) =>
    changeVehicle(delivery, batch, step, now),

  progress: (_, delivery, step, { batch, now }) => progressed(delivery, batch, step, now),
  hear: (_, delivery, step) => heard(delivery, step),
  locate: (_, __, { driver }) => goesOn({ driverAt: driver }),
  "note-missing": (_, __, { since }) => goesOn({ missingSince: since }),
  attend: (_, delivery, step, { now }) => attend(delivery, step, now),
  "drop-asked": (_, delivery, { text }, { now }) => dropAsked(delivery, text, now),
  "call-off": (_, delivery, step, { now }) => callOff(delivery, step, now),
  "start-over": (_, delivery, step, { now }) => startOver(delivery, step, now),
  tell: (sight, delivery, step, { tracking, now }) => tell(sight, delivery, step, tracking, now),
  rest: ({ settings }, delivery, step, { now }) =>
    rest(delivery, retained(step, delivery, settings.retentionDays, now), now),
};

/** Does one step's outside effect, each harmless to repeat, and says what to save. */
export const takeStep = async (
  sight: Sight,
  delivery: Delivery,
  step: Step,
  around: Around,
): Promise<Taken> =>
  (STEPS[step.do] as Take<typeof step.do>)(sight, delivery, step as never, around);

/** Steps that only decide: nothing outside is changed by them. */
const DECISIONS: readonly Step["do"][] = [
  "reserve-key",
  "adopt",
  "try-confirm",
  "adopt-order",
  "note-plan",
  "forget-batch",
  "ride",
  "change-vehicle",
  "progress",
  "hear",
  "locate",
  "note-missing",
  "attend",
  "drop-asked",
  "call-off",
  "start-over",
  "rest",
];

/** Whether a step does something outside: what led to it must be saved first. */
export const isEffect = (step: Step): boolean => !DECISIONS.includes(step.do);
