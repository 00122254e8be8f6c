import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { listCorrectionTexts } from "#shared/bridge/domain/correction/order-correction.ts";
import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery, LastError } from "#shared/bridge/domain/delivery/delivery.ts";
import type { TimelineEntry } from "#shared/bridge/domain/delivery/timeline.ts";
import { getParamKinds } from "#shared/bridge/domain/messages/all-messages.ts";
import type { Message, MessageParam } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { findOwn } from "#shared/kernel/find-own.ts";

/** Stands for what was removed; it needs no translation. */
const REMOVED = "…";
/** Shorter words identify nobody and occur in almost every text. */
const MIN_WORD_LENGTH = 2;

/** All words of a buyer's data, because texts of other people may quote only a part of it. */
type BuyerWords = ReadonlySet<string>;

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => word.length >= MIN_WORD_LENGTH) ?? [];

/** Returns the buyers' words that texts about these deliveries may quote. */
export const collectBuyerWords = (
  deliveries: readonly Pick<Delivery, "recipient" | "correction">[],
): BuyerWords =>
  new Set(
    deliveries.flatMap(({ recipient, correction }) =>
      [...Object.values(recipient ?? {}), ...listCorrectionTexts(correction)].flatMap((value) =>
        splitWords(String(value)),
      ),
    ),
  );

/**
 * Redacts the buyer's data from a delivery: the recipient, what they wrote, what the merchant corrected,
 * the driver and their position, the photos of the handover and all texts that quote the buyer. The status
 * history stays, without positions: the last one is the buyer's door.
 */
export function redactBuyer(delivery: Delivery, buyerWords: BuyerWords): Delivery {
  const { alert, cancellation, order } = delivery;
  return {
    ...delivery,
    ...redactTexts(delivery, buyerWords),
    recipient: undefined,
    buyerInstructions: undefined,
    correction: undefined,
    driver: undefined,
    driverLocation: undefined,
    lookedAt: undefined,
    stopsBefore: undefined,
    routeEnds: undefined,
    proofImages: undefined,
    statusHistory: delivery.statusHistory.map(({ driverLocation: _, ...entry }) => entry),
    alert: redactReason(alert, buyerWords),
    cancellation: redactReason(cancellation, buyerWords),
    order: order && redactOrder(order, buyerWords),
  };
}

/** The reason of a cancellation can quote the buyer, also where no answer came. */
const redactOrder = (order: CourierOrder, buyerWords: BuyerWords): CourierOrder => {
  const { attemptedCancellation: attempt } = order;
  return attempt === undefined
    ? order
    : {
        ...order,
        attemptedCancellation: { ...attempt, reason: redactMessage(attempt.reason, buyerWords) },
      };
};

/** Redacts all texts of a batch that quote this buyer. */
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
    const isSafe =
      typeof value !== "string" || SAFE_KINDS.includes(findOwn(kinds, name)?.replace("?", ""));
    return [name, isSafe ? value : redactText(value, buyerWords)];
  });
  return { ...entry, params: Object.fromEntries(params) };
}

const redactText = (text: string, buyerWords: BuyerWords): string =>
  splitWords(text).some((word) => buyerWords.has(word)) ? REMOVED : text;
