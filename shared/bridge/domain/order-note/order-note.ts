/** How a store keeps the notes of an order: each stays, or the newest replaces the former. */
export type OrderNotes = "list" | "field";

/** What the store's order was last told about what its delivery needs. */
export interface OrderNote extends NotedNeed {
  /** When the order was told that it is over; absent: it still says the need. */
  readonly solvedAt?: Date | undefined;
  /** Saved before the store is told: from then on it may have the note. Absent: it has it. */
  readonly attemptedAt?: Date | undefined;
  /**
   * When the merchant's permission was missing: the order does not say it. It is tried again once the
   * permissions changed, or hours later.
   */
  readonly refusedAt?: Date | undefined;
  /** What was told within the hour before. */
  readonly earlier?: readonly NotedNeed[] | undefined;
}

/** A reason for which a delivery needs its merchant, and since when as the note says. */
export interface NotedNeed {
  /** Each setback and each edit of an order has an id of its own. */
  readonly id: string;
  /** It is part of the text, by which a note is told from an earlier one of the same reason. */
  readonly at: Date;
}
