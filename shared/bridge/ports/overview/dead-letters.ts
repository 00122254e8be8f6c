/** The queues whose messages can die. */
export const DEAD_LETTER_QUEUES = ["reconcile", "shop-events", "sign-in", "webhooks"] as const;
export type DeadLetterQueue = (typeof DEAD_LETTER_QUEUES)[number];

/** A message that failed five times. It stays for 14 days. */
export interface DeadLetter {
  /** The id that the message had in its queue, and in the logs. */
  readonly id: string;
  readonly sentAt: Date;
  /** Can contain personal data: it is not shown. */
  readonly body: string;
}

interface DeadLetterList {
  readonly letters: readonly DeadLetter[];
  /** About so many there are, those included that somebody else reads at the moment. */
  readonly count: number;
}

interface Redrive {
  /** The ids of what was sent. */
  readonly redriven: readonly string[];
  /** The ids that were named and not found. */
  readonly missed: readonly string[];
  /** All were to be sent, and none could be seen although some are there: somebody else reads them. */
  readonly areHidden: boolean;
}

/** Reads dead letters, which hides them from other readers for some seconds. */
export interface DeadLetters {
  list(queue: DeadLetterQueue, limit: number): Promise<DeadLetterList>;
  /**
   * Sends letters to their queue again, and removes them from the dead letters: all that are found,
   * up to `limit`, or those with these ids. A crash in between leaves a letter that was sent, which is harmless.
   */
  redrive(
    queue: DeadLetterQueue,
    limit: number,
    ids: readonly string[] | undefined,
  ): Promise<Redrive>;
  /** Deletes the letter with this id, if it is among the first `limit`. Returns whether it was found. */
  delete(queue: DeadLetterQueue, limit: number, id: string): Promise<boolean>;
}
