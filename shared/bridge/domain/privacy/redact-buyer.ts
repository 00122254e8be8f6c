import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type {
  Delivery,
  LastError,
  TimelineEntry,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";
import {
  getParamKinds,
  type Message,
  type MessageParam,
} from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

/** Stands for what was removed; it needs no translation. */
const REMOVED = "…";
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
  timeline: timeline.map((entry) => redactMessage(entry, buyerWords)),
  importedHistoryIds: importedHistoryIds.map((name) => redactText(name, buyerWords)),
  reason: redactReason(reason, buyerWords),
  lastError: lastError && redactMessage(lastError, buyerWords),
});

const redactReason = (reason: Reason | undefined, buyerWords: BuyerWords): Reason | undefined =>
  reason && redactMessage(reason, buyerWords);

/** The kinds of parameters that cannot contain what a person wrote. */
const SAFE_KINDS: readonly (string | undefined)[] = [
  "choice",
  "words",
  "time",
  "localTime",
  "date",
];

/** Returns the message without the parameters that quote the buyer. */
function redactMessage<Entry extends Message>(entry: Entry, buyerWords: BuyerWords): Entry {
  const kinds = getParamKinds(entry.code);
  const params = Object.entries(entry.params).map(([name, value]): [string, MessageParam] => {
    const isSafe = typeof value !== "string" || SAFE_KINDS.includes(kinds[name]?.replace("?", ""));
    return [name, isSafe ? value : redactText(value, buyerWords)];
  });
  return { ...entry, params: Object.fromEntries(params) };
}

const redactText = (text: string, buyerWords: BuyerWords): string =>
  splitWords(text).some((word) => buyerWords.has(word)) ? REMOVED : text;
