import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { OrderNote } from "./order-note.ts";

/**
 * A permission that its merchant gives announces itself. This interval covers a lost webhook: most shops
 * never give it, and their deliveries are looked at each minute.
 */
const REFUSED_MINUTES = 360;

/** The run that would write the note. */
interface NotingRun {
  readonly openedAt: Date;
  readonly now: Date;
}

/** Whether the store would refuse the note again: it did so in this run, or lately and nothing changed. */
export function isNoteRefused(note: OrderNote | undefined, { openedAt, now }: NotingRun): boolean {
  const refusedAt = note?.refusedAt;
  if (refusedAt === undefined) return false;
  return refusedAt >= openedAt || addMinutes(refusedAt, REFUSED_MINUTES) > now;
}

/**
 * Returns the note of a store whose permissions changed, if it was refused before this run: the refusal
 * counts as one that is hours old. So the note is tried by whichever run comes to it, also if this one fails
 * or has to wait.
 */
export function expireRefusal(
  note: OrderNote | undefined,
  { openedAt, now }: NotingRun,
): { readonly orderNote?: OrderNote } {
  const refusedAt = note?.refusedAt;
  const isRefusedBefore = refusedAt !== undefined && refusedAt < openedAt;
  if (note === undefined || !isRefusedBefore || !isNoteRefused(note, { openedAt, now })) return {};
  return { orderNote: { ...note, refusedAt: addMinutes(now, -REFUSED_MINUTES) } };
}
