import type { StoreId } from "../ids.ts";

/** A browser session that is signed in to one store. */
export interface Session {
  readonly storeId: StoreId;
  /** The store's session epoch. A new epoch ends all sessions of the store. */
  readonly epoch: string;
  /** When it was last used, accurate to `RECORD_USE_EVERY_MS`. */
  readonly seenAt: Date;
  /** When it ends, even if it is in use. */
  readonly endsAt: Date;
}

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const MAX_LENGTH_MS = 7 * 24 * HOUR_MS;
/** A session's use is saved at most this often. */
const RECORD_USE_EVERY_MS = 5 * 60_000;

/** Creates a session. It ends after seven days, or after twelve hours without use. */
export const createSession = (
  { storeId, epoch }: Pick<Session, "storeId" | "epoch">,
  now: Date,
): Session => ({
  storeId,
  epoch,
  seenAt: now,
  endsAt: new Date(now.getTime() + MAX_LENGTH_MS),
});

/** Returns when the session expires if it is not used again. */
export const computeSessionEnd = ({ seenAt, endsAt }: Session): Date =>
  new Date(Math.min(seenAt.getTime() + IDLE_MS, endsAt.getTime()));

/** Whether to save that the session is used now. */
export const shouldRecordUse = ({ seenAt }: Session, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= RECORD_USE_EVERY_MS;
