import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery, TimelineEntry, Trouble } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

const REMOVED = "Removed with the buyer's data.";
/** Shorter pieces of a text say nothing of anybody, and are in every other word. */
const SHORTEST_PIECE = 2;

/** Every word of a buyer's data: other people's texts may quote it in part as well. */
type Pieces = ReadonlySet<string>;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => word.length >= SHORTEST_PIECE) ?? [];

/** What texts about these deliveries may quote. */
export const piecesOf = (recipients: readonly (Recipient | undefined)[]): Pieces =>
  new Set(
    recipients.flatMap((recipient) =>
      Object.values(recipient ?? {}).flatMap((value) => wordsOf(String(value))),
    ),
  );

/**
 * The delivery with nothing of its buyer in it: neither whom it went to, nor where the driver was
 * then, nor any text that quotes a piece of that. How far the parcel came is kept.
 */
export function withoutBuyer(delivery: Delivery, pieces: Pieces): Delivery {
  const { attention, calledOff } = delivery;
  return {
    ...delivery,
    ...cleaned(delivery, pieces),
    recipient: undefined,
    driverAt: undefined,
    attention: cleanReason(attention, pieces),
    calledOff: cleanReason(calledOff, pieces),
  };
}

/** The batch with no text that quotes a piece of this buyer's data. */
export const batchWithoutBuyer = (batch: Batch, pieces: Pieces): Batch => ({
  ...batch,
  ...cleaned(batch, pieces),
});

interface Texts {
  readonly timeline: readonly TimelineEntry[];
  readonly heard: readonly string[];
  readonly reason?: Reason | undefined;
  readonly trouble?: Trouble | undefined;
}

const cleaned = ({ timeline, heard, reason, trouble }: Texts, pieces: Pieces): Texts => ({
  timeline: timeline.map((line) => ({ ...line, text: cleanText(line.text, pieces) })),
  heard: heard.map((name) => cleanText(name, pieces)),
  reason: cleanReason(reason, pieces),
  trouble: trouble && { ...trouble, text: cleanText(trouble.text, pieces) },
});

const cleanReason = (reason: Reason | undefined, pieces: Pieces): Reason | undefined =>
  reason && { ...reason, text: cleanText(reason.text, pieces) };

const cleanText = (text: string, pieces: Pieces): string =>
  wordsOf(text).some((word) => pieces.has(word)) ? REMOVED : text;
