import * as z from "zod";
import type { WooClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";

const status = z.object({ settings: z.object({ HPOS_enabled: z.boolean() }) });

/**
 * Whether the store keeps orders as posts (legacy storage): then edits of addresses, lines and meta
 * data leave the time of change as it was. Where the store does not say, it may be so.
 */
export async function isLegacyStorage(ask: WooClient): Promise<boolean> {
  try {
    const { body } = await ask("GET", "system_status?_fields=settings.HPOS_enabled");
    return !status.safeParse(body).data?.settings.HPOS_enabled;
  } catch (error) {
    if (error instanceof Unavailable) return true;
    throw error;
  }
}
