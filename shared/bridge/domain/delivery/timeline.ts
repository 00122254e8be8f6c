import type { Message } from "#shared/bridge/domain/messages/message.ts";

export const ACTORS = ["store", "courier", "bridge", "merchant", "buyer"] as const;

/**
 * What had the courier read when a status was found: all open deliveries of the account were read, its
 * batch was, the account's list showed another one, its time had come, or something else, such as its
 * booking, needed it.
 */
export const STATUS_SOURCES = ["resync", "batch", "list", "clock", "look"] as const;
export type StatusSource = (typeof STATUS_SOURCES)[number];

/** One event in the delivery's timeline. */
export interface TimelineEntry extends Message {
  readonly at: Date;
  readonly by: (typeof ACTORS)[number];
  /** Of a courier's status, unless a notification told that there is a new one. */
  readonly foundBy?: StatusSource | undefined;
}
