import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { StoreUpdateOutcome, WrittenOrderNote } from "#shared/bridge/ports/storefront.ts";
import { addNote, addNoteOnce } from "./add-note-once.ts";

/** Adds a private note, which WooCommerce shows beside the order to who manages the store. */
export const pushOrderNote = (
  request: WooCommerceClient,
  orderId: StoreOrderId,
  { text, marker, isFirstAttempt }: WrittenOrderNote,
): Promise<StoreUpdateOutcome> =>
  isFirstAttempt
    ? addNote(request, orderId, { text, audience: "internal" })
    : addNoteOnce(request, orderId, { text, marker, audience: "internal" });
