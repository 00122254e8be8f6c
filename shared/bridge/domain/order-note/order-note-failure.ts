import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { pickEarlier } from "#shared/kernel/pick-earlier.ts";
import type { OrderNote } from "./order-note.ts";

/** The store did not take a note. It is no failure of the delivery, which does not wait for it. */
export interface OrderNoteFailure {
  /** What the note says: a failure of another note has a beginning of its own. */
  readonly noteId: string;
  /** Why the last try failed. */
  readonly code: MessageCode;
  /** How often it was tried in vain. */
  readonly count: number;
  readonly since: Date;
  /** When it is tried again; absent: it was given up. */
  readonly retryAt?: Date | undefined;
  /** Of a delivery whose own look is later than the next try: what its `requeueAt` is for. */
  readonly plan?: NotePlan | undefined;
}

/** Until the delivery is requeued for something else. */
export interface NotePlan {
  readonly noteAt: Date;
  readonly lookAt: Date;
}

/** Plans to try the note alone, if the delivery's own look is later. */
export const planNote = (
  noteAt: Date | undefined,
  lookAt: Date | undefined,
): NotePlan | undefined =>
  noteAt !== undefined && lookAt !== undefined && noteAt < lookAt ? { noteAt, lookAt } : undefined;

const LONGEST_WAIT_MINUTES = 12 * 60;
const GIVEN_UP_AFTER_MINUTES = 24 * 60;

const toNoteId = ({ id, solvedAt }: OrderNote): string =>
  solvedAt === undefined ? id : `solved ${id}`;

/** Returns how the store failed to take this note; undefined if it was not tried, or another was. */
export const findNoteFailure = (
  failure: OrderNoteFailure | undefined,
  note: OrderNote,
): OrderNoteFailure | undefined => (failure?.noteId === toNoteId(note) ? failure : undefined);

export const isGivenUp = (failure: OrderNoteFailure | undefined): boolean =>
  failure !== undefined && failure.retryAt === undefined;

/** Returns the failure with the time of the next try: after 1, 2, 4 … 720 minutes, and for a day. */
export function recordNoteFailure(
  before: OrderNoteFailure | undefined,
  note: OrderNote,
  code: MessageCode,
  now: Date,
): OrderNoteFailure {
  const known = findNoteFailure(before, note);
  const { count: earlier, since } = known ?? { count: 0, since: now };
  const waitMinutes = Math.min(2 ** earlier, LONGEST_WAIT_MINUTES);
  const lastAt = addMinutes(since, GIVEN_UP_AFTER_MINUTES);
  return {
    ...{ noteId: toNoteId(note), code, count: earlier + 1, since },
    ...(now < lastAt && { retryAt: pickEarlier(addMinutes(now, waitMinutes), lastAt) }),
  };
}
