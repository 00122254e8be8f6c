export interface NewMessage {
  readonly body: string;
  readonly group?: string | undefined;
  readonly deduplicationId?: string | undefined;
  readonly delayMs?: number | undefined;
}

export interface QueuedMessage extends NewMessage {
  readonly id: string;
  /** Counts the messages of its queue. */
  readonly number: number;
  readonly sentAt: number;
  visibleAt: number;
  receives: number;
}
