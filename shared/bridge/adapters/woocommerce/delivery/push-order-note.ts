import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { StoreUpdateOutcome, WrittenOrderNote } from "#shared/bridge/ports/storefront.ts";
import { addNote, addNoteOnce } from "./add-note-once.ts";

/** WooCommerce renders HTML in a note, and the reason can be a text of the courier's. */
const escapeTags = (text: string): string => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Adds a private note, which WooCommerce shows beside the order to who manages the store. */
export const pushOrderNote = (
  request: WooCommerceClient,
  orderId: StoreOrderId,
  { text, marker, isFirstAttempt }: WrittenOrderNote,
): Promise<StoreUpdateOutcome> => {
  const note = { text: escapeTags(text), audience: "internal" } as const;
  return isFirstAttempt
    ? addNote(request, orderId, note)
    : addNoteOnce(request, orderId, { ...note, marker });
};
