import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

const systemStatusSchema = z.object({ settings: z.object({ HPOS_enabled: z.boolean() }) });

/**
 * Whether the store keeps orders as posts (legacy storage): then edits of addresses, lines and meta
 * data leave the time of change as it was. Where the store does not say, it may be so.
 */
export async function hasLegacyOrderStorage(request: WooCommerceClient): Promise<boolean> {
  try {
    const { body } = await request("GET", "system_status?_fields=settings.HPOS_enabled");
    return !systemStatusSchema.safeParse(body).data?.settings.HPOS_enabled;
  } catch (error) {
    if (error instanceof UnavailableError) return true;
    throw error;
  }
}
