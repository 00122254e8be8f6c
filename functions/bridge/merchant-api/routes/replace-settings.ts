import { findStoreAccess } from "#functions/bridge/merchant-api/find-store-access.ts";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import type { FieldError } from "#functions/bridge/merchant-api/refusal.ts";
import { toFieldSentence } from "#functions/http/invalid-fields.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { findMissingLocation } from "#shared/bridge/domain/settings/find-missing-location.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { isSettingsTooLarge } from "#shared/bridge/domain/settings/settings-size.ts";
import type { StoredSettings } from "#shared/bridge/ports/settings.ts";
import { requestWaitingDeliveries } from "#shared/bridge/use-cases/reconcile/request-waiting-deliveries.ts";
import { agreeToAddresses } from "#shared/bridge/use-cases/stores/agree-to-addresses.ts";

/** What to do about settings that are too large. */
export const SETTINGS_TOO_LARGE =
  "The settings are larger than the bridge can keep (350 KB). Shorten notes, or remove exceptions that have passed and pick-up locations that are not used.";

/** The field whose mode needs a pick-up location while there is none, as an error. */
export function checkLocations(settings: Settings): FieldError | undefined {
  const field = findMissingLocation(settings);
  return field === undefined
    ? undefined
    : { field, message: toFieldSentence(field, "needs a pick-up location: add one first") };
}

/** Shopify's orders have no statuses of the merchant's: payments are chosen by name. */
export async function checkStatuses(
  deps: Pick<MerchantDeps, "stores" | "installations">,
  storeId: StoreId,
  { dispatch }: Settings,
): Promise<FieldError | undefined> {
  if (dispatch.when !== "status") return undefined;
  const access = await findStoreAccess(deps, storeId);
  if (access?.kind !== "shopify") return undefined;
  const message =
    "is for WooCommerce: choose under payments which Shopify orders go out before they are paid";
  return { field: "dispatch.when", message: toFieldSentence("dispatch.when", message) };
}

/** The settings as they are now; what was held for them, or waits, is looked at again. */
export async function replaceSettings(
  deps: MerchantDeps,
  storeId: StoreId,
  next: StoredSettings,
): Promise<StoredSettings | "conflict" | "too-large"> {
  if (isSettingsTooLarge(next.settings)) return "too-large";
  if ((await deps.settings.replace(storeId, next)) === "conflict") return "conflict";
  await requestWaitingDeliveries(deps)(storeId, "settings changed", deps.createEventId());
  return { settings: next.settings, revision: next.revision + 1 };
}

/** By saving a pick-up location, the merchant agrees to the address in Shopify, which a notice shows. */
export const agreeToStoreAddresses = (
  { storeHealth: health, shopEvents, clock }: MerchantDeps,
  storeId: StoreId,
  saved: readonly PickupLocation[],
): Promise<void> => agreeToAddresses({ health, shopEvents, clock }, storeId, saved);
