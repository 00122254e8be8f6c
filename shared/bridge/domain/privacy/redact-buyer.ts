import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type {
  Delivery,
  LastError,
  TimelineEntry,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

const REMOVED = "Removed with the buyer's data.";
/** Shorter pieces of a text say nothing of anybody, and are in every other word. */
const MIN_WORD_LENGTH = 2;

/** Every word of a buyer's data: other people's texts may quote it in part as well. */
type BuyerWords = ReadonlySet<string>;

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => word.length >= MIN_WORD_LENGTH) ?? [];

/** What texts about these deliveries may quote. */
export const collectBuyerWords = (recipients: readonly (Recipient | undefined)[]): BuyerWords =>
  new Set(
    recipients.flatMap((recipient) =>
      Object.values(recipient ?? {}).flatMap((value) => splitWords(String(value))),
    ),
  );

/**
 * The delivery with nothing of its buyer in it: neither whom it went to, nor where the driver was
 * then, nor any text that quotes a piece of that. How far the parcel came is kept.
 */
export function redactBuyer(delivery: Delivery, buyerWords: BuyerWords): Delivery {
  const { alert, cancellation } = delivery;
  return {
    ...delivery,
    ...redactTexts(delivery, buyerWords),
    recipient: undefined,
    driverLocation: undefined,
    alert: redactReason(alert, buyerWords),
    cancellation: redactReason(cancellation, buyerWords),
  };
}

/** The batch with no text that quotes a piece of this buyer's data. */
export const redactBuyerFromBatch = (batch: Batch, buyerWords: BuyerWords): Batch => ({
  ...batch,
  ...redactTexts(batch, buyerWords),
});

interface RedactableTexts {
  readonly timeline: readonly TimelineEntry[];
  readonly importedHistoryIds: readonly string[];
  readonly reason?: Reason | undefined;
  readonly lastError?: LastError | undefined;
}

const redactTexts = (
  { timeline, importedHistoryIds, reason, lastError }: RedactableTexts,
  buyerWords: BuyerWords,
): RedactableTexts => ({
  timeline: timeline.map((line) => ({ ...line, text: redactText(line.text, buyerWords) })),
  importedHistoryIds: importedHistoryIds.map((name) => redactText(name, buyerWords)),
  reason: redactReason(reason, buyerWords),
  lastError: lastError && { ...lastError, text: redactText(lastError.text, buyerWords) },
});

const redactReason = (reason: Reason | undefined, buyerWords: BuyerWords): Reason | undefined =>
  reason && { ...reason, text: redactText(reason.text, buyerWords) };

const redactText = (text: string, buyerWords: BuyerWords): string =>
  splitWords(text).some((word) => buyerWords.has(word)) ? REMOVED : text;
