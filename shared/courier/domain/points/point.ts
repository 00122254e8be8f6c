import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Erasable } from "#shared/courier/domain/personal-data/erasable.ts";
import type { PointId } from "./point-id.ts";
import type { PointStatus } from "./point-status.ts";

/** The person who carries the parcel. */
export interface Courier {
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
}

/** The data that the partner sent to create the point, with the names of the interface document. */
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

/** The times of a point's stop on its route, as planned. */
export interface PlannedStop {
  /** When the driver leaves the pick-up. */
  readonly departsAt: Date;
  readonly arrivesAt: Date;
}

/** A status that the point has had. */
interface PointHistoryEntry {
  readonly status: PointStatus;
  readonly at: Date;
  readonly actor: Actor;
  /** The route plan that set the status. */
  readonly plan?: number | undefined;
  /** The times of that plan. */
  readonly stop?: PlannedStop | undefined;
}

/** Where somebody was, and when. */
export type TimedLocation = Coordinates & { readonly at: Date };

/** A photo of the parcel or its delivery. */
export interface ProofImage<Status> {
  /** A link, or a data URL of a simulated driver. */
  readonly url: string;
  readonly insertedAt: Date;
  readonly uploadedBy: "sender" | "courier";
  /** The status at the upload. */
  readonly status: Status;
}

/** Our limit for an order or a point, because each is one item of limited size. */
export const MAX_PROOF_IMAGES = 20;

/** A saved change whose notification is not published yet. */
export interface PendingNotification {
  readonly id: string;
  readonly status: PointStatus;
  readonly courier: Courier | undefined;
  readonly occurredAt: Date;
  /** Its number in the account's list. Changes of earlier versions were saved without it. */
  readonly number: number | undefined;
}

/** A point without its id. */
export interface PointDraft extends Pick<Erasable, "eraseAt"> {
  readonly clientid: string;
  readonly accountNumber: number;
  readonly creation: PointCreation;
  readonly createdAt: Date;
  readonly nextStepAt: Date | undefined;
  /** By this id its log lines are found, in the courier and in the system of its partner. */
  readonly correlationId?: string | undefined;
}

/** A destination and its delivery progress. */
export interface Point extends PointDraft, Erasable {
  readonly id: PointId;
  /** The number of saves. Saving over another version is refused. */
  readonly version: number;
  readonly status: PointStatus;
  readonly courier: Courier | undefined;
  /** Oldest first. The last entry is the present status. */
  readonly history: readonly PointHistoryEntry[];
  /** The driver's last reported location. Simulated drivers report none. */
  readonly reportedLocation: TimedLocation | undefined;
  /** Where the simulated driver of a sandbox point goes from and to, if both places could be located. */
  readonly simulatedWay:
    | { readonly pickUp: Coordinates; readonly dropOff: Coordinates }
    | undefined;
  readonly images: readonly ProofImage<PointStatus>[];
  /** The partner's rating of the driver. */
  readonly rating: { readonly value: number; readonly at: Date } | undefined;
  readonly outbox: readonly PendingNotification[];
  /** The numbers of its notifications in the account's list, oldest first. */
  readonly notifications: readonly number[];
}

/**
 * Builds a new point, which is ready for delivery (interface document, States). Its creation sends
 * no notification.
 */
export const buildPoint = (draft: PointDraft, id: PointId): Point => ({
  ...draft,
  id,
  version: 1,
  status: 1000,
  courier: undefined,
  history: [{ status: 1000, at: draft.createdAt, actor: "partner" }],
  reportedLocation: undefined,
  simulatedWay: undefined,
  images: [],
  rating: undefined,
  outbox: [],
  notifications: [],
  erasedAt: undefined,
});

/** Returns whether the driver can be rated: one is assigned, and has no rating yet. */
export const canRateDriver = ({ courier, rating }: Point): boolean =>
  courier !== undefined && rating === undefined;

/**
 * Returns whether the point waits to be planned. A ready point of a sandbox always has a simulated
 * step ahead instead.
 */
export const isReadyToPlan = ({ status, nextStepAt, erasedAt }: Point): boolean =>
  status === 1000 && nextStepAt === undefined && erasedAt === undefined;
