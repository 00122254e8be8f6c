import * as z from "zod";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { getLocation } from "#test/sandbox/shopify/state/locations.ts";
import { formatRestTime } from "#test/sandbox/shopify/time.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";

/** What a merchant does with a location in the admin. */
export const locationEvent = z.enum(["update", "activate", "deactivate", "delete"]);
type LocationEvent = z.output<typeof locationEvent>;

export const locationRequest = z.strictObject({ name: z.string(), address1: z.string() }).partial();

/**
 * Changes a location and sends its webhook. Returns whether Shopify allows it: an active location
 * cannot be deleted (`LOCATION_IS_ACTIVE`):
 * https://shopify.dev/docs/api/admin-graphql/latest/enums/LocationDeleteUserErrorCode
 */
export function changeLocation(
  shop: Shop,
  locationId: string,
  event: LocationEvent,
  change: z.output<typeof locationRequest>,
): boolean {
  const before = shop.locationChanges.get(locationId) ?? {};
  if (event === "delete" && before.isActive !== false) return false;
  const isActive = event === "activate" ? true : event === "deactivate" ? false : before.isActive;
  const isDeleted = event === "delete" || before.isDeleted;
  const after = { ...before, ...change, isActive, isDeleted };
  shop.locationChanges.set(locationId, after);
  const id = Number(locationId);
  const { isActive: active = true, ...present } = { ...getLocation(locationId), ...after };
  const body =
    event === "delete"
      ? { id }
      : { ...present, id, active, updated_at: formatRestTime(shop.clock()) };
  shop.store.commit(() => enqueueWebhooks(shop, JSON.stringify(body), [`locations/${event}`]));
  return true;
}
