import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isOrderGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import { assertAccepted, ORDER_GONE } from "./update-outcomes.ts";

const notesSchema = z.array(z.object({ note: z.string() }));

interface Note {
  readonly text: string;
  /** The part of the text that no other note has. */
  readonly marker: string;
  /** Customers are mailed their notes; internal ones are for the merchant alone. */
  readonly audience: "customer" | "internal";
}

/** WooCommerce has no idempotency, and mails every customer note: ours is known by its mark. */
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
  assertAccepted(
    await request("POST", path, { note: text, customer_note: audience === "customer" }),
  );
  return { kind: "pushed" };
}
