import { computeUnconfirmedUntil } from "#shared/bridge/domain/delivery/courier-order.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { findSetback, needsAttention } from "#shared/bridge/domain/listing/needs-attention.ts";
import {
  findDeliveryIncident,
  type Incident,
} from "#shared/bridge/domain/merchant-mail/incident.ts";
import type { NotedNeed, OrderNote } from "#shared/bridge/domain/order-note/order-note.ts";
import {
  findNoteFailure,
  isGivenUp,
  type OrderNoteFailure,
} from "#shared/bridge/domain/order-note/order-note-failure.ts";
import { findOwnLook } from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import type { Action, IdleAction } from "#shared/bridge/domain/reconcile/action.ts";
import { getAlertId } from "#shared/bridge/domain/reconcile/alert.ts";
import { STORE_RETRY_MINUTES } from "#shared/bridge/domain/reconcile/decide-store-update.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { pickEarlier } from "#shared/kernel/pick-earlier.ts";

/** Where each note stays, the same reason is told again after this time only. */
const REPEAT_MINUTES = 60;

/** What the decision needs. */
type NoteObservation = Pick<
  Observation,
  "delivery" | "order" | "orderNotes" | "isNoteRefused" | "now"
>;

/** Why the delivery needs its merchant once the run has ended with `idle`. */
interface Need {
  readonly id: string;
  readonly incident: Incident;
}

/**
 * Tells the store's order what the delivery needs its merchant for, before the run ends: once for each
 * reason, and once that it is over if the order says a need. A note without an answer may still appear,
 * so the next one waits. A store that was told is not told again within the hour when the same reason
 * comes back; where the newest note replaces the former, nothing waits. What the store does not take is
 * tried again less and less often, for a day.
 */
export function decideOrderNote(observation: NoteObservation, idle: IdleAction): Action {
  const { delivery, order, now } = observation;
  if (isGone(order)) return idle;
  const told = delivery.orderNote;
  const need = findNeed(delivery, idle, now);
  // What is being booked may still be refused: the order is told once the courier has answered.
  if (need === undefined && idle.state === "booking") return idle;
  const note = findNote(told, need, now);
  if (note === undefined) return endFailure(delivery, idle);
  const failure = findNoteFailure(delivery.orderNoteFailure, note);
  if (isGivenUp(failure) || isRefused(observation, note)) return idle;
  const dueAt = findDueAt(observation, note, failure);
  if (dueAt > now) return { ...idle, requeueAt: pickEarlier(idle.requeueAt, dueAt) };
  // What the note says is saved before it.
  if (!isApplied(delivery, idle)) return { ...idle, isBeforeNote: true };
  return {
    kind: "push-order-note",
    note,
    ...(note.solvedAt === undefined && need && { incident: need.incident }),
    isFirstAttempt: told?.attemptedAt === undefined || !isSameNote(told, note),
    // Nothing is registered before the note.
    requeueAt: findOwnLook(idle),
  };
}

const isGone = (order: Observation["order"]): boolean =>
  order === "gone" || (typeof order !== "string" && order.status === "trashed");

const endFailure = ({ orderNoteFailure }: Delivery, idle: IdleAction): IdleAction =>
  orderNoteFailure === undefined ? idle : { ...idle, endsNoteFailure: true };

function findNeed(delivery: Delivery, { state, reason }: IdleAction, now: Date): Need | undefined {
  // What fails passes by itself, or is no matter of this order.
  const ended = { ...delivery, state, reason, lastError: undefined };
  if (!needsAttention(ended)) return undefined;
  const incident = findDeliveryIncident({ ...ended, status: getCurrentStatus(delivery) }, now);
  if (incident === undefined) return undefined;
  const cause = state === "held" ? reason?.code : delivery.alert && getAlertId(delivery.alert);
  return { incident, id: `${incident.kind} ${cause ?? findSetback(ended)}` };
}

/** Returns what the order has to say and does not say for sure; undefined if it says it. */
function findNote(
  told: OrderNote | undefined,
  need: Need | undefined,
  now: Date,
): OrderNote | undefined {
  if (need === undefined) return told && findSolution(told, now);
  if (told?.id === need.id && told.solvedAt === undefined)
    return isSaid(told) ? undefined : { ...told, ...UNTRIED };
  return { id: need.id, at: now, earlier: listRecent(told, now) };
}

/** Returns that it is over; undefined if the order says so. */
const findSolution = (told: OrderNote, now: Date): OrderNote | undefined =>
  told.solvedAt !== undefined && isSaid(told)
    ? undefined
    : { ...told, ...UNTRIED, solvedAt: told.solvedAt ?? now };

const UNTRIED = { attemptedAt: undefined, refusedAt: undefined } as const;

const isSaid = ({ attemptedAt, refusedAt }: OrderNote): boolean =>
  attemptedAt === undefined && refusedAt === undefined;

const listRecent = (told: OrderNote | undefined, now: Date): NotedNeed[] =>
  [...(told?.earlier ?? []), ...(told ? [{ id: told.id, at: told.at }] : [])].filter(
    ({ at }) => addMinutes(at, REPEAT_MINUTES) > now,
  );

const isSameNote = (one: OrderNote, other: OrderNote): boolean =>
  one.id === other.id &&
  one.at.getTime() === other.at.getTime() &&
  one.solvedAt?.getTime() === other.solvedAt?.getTime();

/** Whether the store refused this note in this run, or lately: it would again. */
const isRefused = (
  { delivery: { orderNote }, isNoteRefused = false }: NoteObservation,
  note: OrderNote,
): boolean => isNoteRefused && orderNote !== undefined && isSameNote(orderNote, note);

/** Returns from when on the note may be written. */
function findDueAt(
  { delivery, order, orderNotes, now }: NoteObservation,
  note: OrderNote,
  failure: OrderNoteFailure | undefined,
): Date {
  if (failure?.retryAt !== undefined && failure.retryAt > now) return failure.retryAt;
  if (order === "unavailable") return addMinutes(now, STORE_RETRY_MINUTES);
  const unconfirmedUntil = computeUnconfirmedUntil(delivery.orderNote?.attemptedAt);
  if (unconfirmedUntil !== undefined && unconfirmedUntil > now) return unconfirmedUntil;
  const isNew = note.solvedAt === undefined && note.at.getTime() === now.getTime();
  const before = isNew ? note.earlier?.findLast(({ id }) => id === note.id) : undefined;
  return before === undefined || orderNotes === "field"
    ? now
    : addMinutes(before.at, REPEAT_MINUTES);
}

const isApplied = (delivery: Delivery, { state, reason }: IdleAction): boolean =>
  delivery.state === state && delivery.reason?.code === reason?.code;
