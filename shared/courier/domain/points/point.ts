import { type PointId, type PointPosition, toPointId } from "./point-id.ts";
import type { PointStatus } from "./point-status.ts";

/** Who is on the way with the parcel. */
export interface Courier {
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
}

/** What the partner sent when creating the point. Names as in the interface document, Point. */
export interface PointCreation {
  readonly access_key: string;
  readonly rec_name: string;
  readonly rec_phone: string;
  readonly rec_desc?: string | undefined;
  readonly rec_address: string;
  readonly rec_email: string;
  readonly pickup_address?: string | undefined;
  readonly pickup_time?: string | undefined;
  readonly pickup_address_text?: string | undefined;
}

/** Who changed a point. */
export type Actor = "partner" | "operator" | "sandbox" | "planner";

/** One status the point has had. */
interface PointHistoryEntry {
  readonly status: PointStatus;
  readonly at: Date;
  readonly actor: Actor;
  /** The plan of routes that set it. */
  readonly plan?: number | undefined;
}

/** A change saved with its point, whose notification is not written out yet. */
export interface PendingNotification {
  readonly id: string;
  readonly status: PointStatus;
  readonly courier: Courier | undefined;
  readonly occurredAt: Date;
  /** Its number in the account's list, once reserved. */
  readonly number: number | undefined;
}

/** A point before it has its place in the account's list. */
export interface PointDraft {
  readonly clientid: string;
  readonly accountNumber: number;
  readonly creation: PointCreation;
  readonly createdAt: Date;
  readonly nextStepAt: Date | undefined;
}

/** One destination and what has become of it. */
export interface Point extends PointDraft {
  readonly id: PointId;
  /** Counts the saves: a save over a version not read is refused. */
  readonly version: number;
  readonly status: PointStatus;
  readonly courier: Courier | undefined;
  /** Oldest first; the last one is the present status. */
  readonly history: readonly PointHistoryEntry[];
  readonly outbox: readonly PendingNotification[];
  /** Numbers of its notifications in the account's list, oldest first. */
  readonly notifications: readonly number[];
}

/** A new point is ready for delivery (interface document, States). Creating is no change. */
export const buildPoint = (draft: PointDraft, n: number): Point => ({
  ...draft,
  id: toPointId({ accountNumber: draft.accountNumber, n } satisfies PointPosition),
  version: 1,
  status: 1000,
  courier: undefined,
  history: [{ status: 1000, at: draft.createdAt, actor: "partner" }],
  outbox: [],
  notifications: [],
});

/**
 * Whether it waits to be put on a driver's route. A ready point of a sandbox always has a step of
 * its simulated driver ahead instead.
 */
export const isReadyToPlan = ({ status, nextStepAt }: Point): boolean =>
  status === 1000 && nextStepAt === undefined;

/** When the sweep should look at the point, if nobody did before. */
export function computePointDueAt({ outbox, nextStepAt }: Point): Date | undefined {
  const pendingSince = outbox[0]?.occurredAt;
  if (pendingSince === undefined || nextStepAt === undefined) return pendingSince ?? nextStepAt;
  return pendingSince < nextStepAt ? pendingSince : nextStepAt;
}
