import type { OrderIdentity } from "#shared/courier/domain/orders/order-id.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";

/** What identifies the due items of each kind. */
export interface DueReferences {
  readonly point: PointIdentity;
  readonly order: OrderIdentity;
  readonly notification: { readonly accountNumber: number; readonly number: number };
  /** The number of a route plan. */
  readonly plan: number;
  /** A claimed access key whose point may not be stored yet. */
  readonly "point-claim": { readonly accountNumber: number; readonly key: string };
  /** A redeemed token whose order may not be stored yet. */
  readonly "order-claim": { readonly token: string };
  /** A quote that was not confirmed in time. */
  readonly quote: { readonly token: string };
}

export type DueKind = keyof DueReferences;

/** An item that is due. */
export interface DueItem<Reference> {
  /**
   * Hides the item until this time, so that the next sweep does not find it while it is in
   * progress. Returns false if it was saved in between: then a worker handles it already.
   */
  hideUntil(until: Date): Promise<boolean>;
  /** Throws if the item is invalid. */
  read(): Reference;
}

/** Index of due work. It has no personal data. */
export interface DueWork {
  /** Lists the items of a kind that are due by this time, oldest first. */
  list<Kind extends DueKind>(kind: Kind, dueBy: Date): AsyncIterable<DueItem<DueReferences[Kind]>>;
}
