import type { StoreId } from "../ids.ts";

/** A browser that is signed in for one store. */
export interface Session {
  readonly storeId: StoreId;
  /** When it was last used, to within `SEEN_EVERY_MS`. */
  readonly seenAt: Date;
  /** When it ends, however much it is used. */
  readonly endsAt: Date;
}

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const MAX_LENGTH_MS = 7 * 24 * HOUR_MS;
/** Use is written down no more often than this. */
const RECORD_USE_EVERY_MS = 5 * 60_000;

/** A session that begins now: for seven days, or until it is not used for twelve hours. */
export const createSession = (storeId: StoreId, now: Date): Session => ({
  storeId,
  seenAt: now,
  endsAt: new Date(now.getTime() + MAX_LENGTH_MS),
});

/** The moment from which it is worth nothing, were it not used again. */
export const computeSessionEnd = ({ seenAt, endsAt }: Session): Date =>
  new Date(Math.min(seenAt.getTime() + IDLE_MS, endsAt.getTime()));

/** Whether its use now is worth writing down. */
export const shouldRecordUse = ({ seenAt }: Session, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= RECORD_USE_EVERY_MS;
