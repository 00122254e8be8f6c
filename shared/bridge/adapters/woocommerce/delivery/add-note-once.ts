import * as z from "zod";
import type { WooClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { TellOutcome } from "#shared/bridge/ports.ts";
import { accepted, GONE } from "./update-outcomes.ts";

const notes = z.array(z.object({ note: z.string() }));

interface Note {
  readonly text: string;
  /** The part of the text that no other note has. */
  readonly mark: string;
  /** Customers are mailed their notes; internal ones are for the merchant alone. */
  readonly for: "customer" | "internal";
}

/** WooCommerce has no idempotency, and mails every customer note: ours is known by its mark. */
export async function noteOnce(
  ask: WooClient,
  orderId: StoreOrderId,
  { text, mark, for: reader }: Note,
): Promise<TellOutcome> {
  const path = `orders/${orderId}/notes`;
  const before = await ask("GET", `${path}?type=${reader}`);
  if (isGone(before)) return GONE;
  if (notes.parse(before.body).some(({ note }) => note.includes(mark))) return { kind: "known" };
  accepted(await ask("POST", path, { note: text, customer_note: reader === "customer" }));
  return { kind: "told" };
}
