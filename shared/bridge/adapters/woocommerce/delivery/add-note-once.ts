import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isOrderGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import { assertAccepted, ORDER_GONE } from "./update-outcomes.ts";

const notesSchema = z.array(z.object({ note: z.string().transform(decodeText) }));

interface Note {
  readonly text: string;
  /** The part of the text that identifies the note. */
  readonly marker: string;
  /** WooCommerce mails a customer note to the buyer. Only the merchant sees an internal note. */
  readonly audience: "customer" | "internal";
}

/** Adds a note unless one with its marker exists, because WooCommerce mails every new customer note. */
export async function addNoteOnce(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  { text, marker, audience }: Note,
): Promise<StoreUpdateOutcome> {
  const path = `orders/${orderId}/notes`;
  const existing = await request("GET", `${path}?type=${audience}`);
  if (isOrderGone(existing)) return ORDER_GONE;
  if (notesSchema.parse(existing.body).some(({ note }) => note.includes(marker)))
    return { kind: "already-known" };
  return addNote(request, orderId, { text, audience });
}

/** Adds a note that nobody can have added before. */
export async function addNote(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  { text, audience }: Omit<Note, "marker">,
): Promise<StoreUpdateOutcome> {
  const added = await request("POST", `orders/${orderId}/notes`, {
    note: text,
    customer_note: audience === "customer",
  });
  if (isOrderGone(added)) return ORDER_GONE;
  assertAccepted(added);
  return { kind: "pushed" };
}
