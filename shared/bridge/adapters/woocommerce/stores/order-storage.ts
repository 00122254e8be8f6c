import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

const systemStatusSchema = z.object({ settings: z.object({ HPOS_enabled: z.boolean() }) });

/**
 * Returns whether the store can use legacy order storage (posts). There, edits of addresses, lines
 * and meta data do not change the modification time. Returns true if the store does not say.
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
