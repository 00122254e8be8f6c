import { readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { findDestination } from "#shared/bridge/domain/delivery/select-goods.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

/** Data that Shopify withholds is asked for again after this time. */
const WITHHELD_MS = 3_600_000;

/** Reads the recipient. */
export const recipientRule: DispatchRule = {
  name: "Whom does it go to?",
  apply: ({ order, settings, partLocationId, now }, { methodIds }) => {
    const destination = findDestination(order, { locationId: partLocationId, methodIds });
    const recipient = readRecipient(order, destination, settings.fallbackContact);
    if (recipient.ok) {
      const details = `address, phone and e-mail are there${formatCorrected(order)}`;
      return { details, additions: { recipient: recipient.value } };
    }
    const { refusal } = recipient;
    // Nobody can add to the order what Shopify withholds.
    return refusal.code === "shopify-data-not-approved"
      ? createStop("the store withholds it", "wait", refusal, new Date(now.getTime() + WITHHELD_MS))
      : createStop("something is missing", "hold", refusal);
  },
};

/** What the merchant corrected of the recipient: how the order goes is another rule's. */
function formatCorrected({ corrected }: StoreOrder): string {
  const fields = corrected?.fields.filter((field) => field !== "mode") ?? [];
  return fields.length === 0 ? "" : `; corrected by you: ${fields.join(", ")}`;
}

/** Finds the pick-up location of each store location. */
export const pickUpRule: DispatchRule = {
  name: "Where does the courier collect it?",
  apply: ({ settings: { locations } }, { mode = "point", storeLocationIds = [] }) => {
    const places = storeLocationIds.length === 0 ? [undefined] : storeLocationIds;
    const found = places.map((place) => findLocation(locations, place));
    const pickUps = found.filter((location) => location !== undefined);
    const details = pickUps.map(({ name }) => name).join(", ") || "no pick-up location";
    // A plain point needs no location: the courier knows the merchant's address.
    if (mode === "point") return { details, additions: { pickUps: [] } };
    const missing = found.indexOf(undefined);
    if (missing < 0) return { details, additions: { pickUps } };
    const place = places[missing];
    return createStop(details, "hold", createMessage("no-pickup-location", { place }));
  },
};

/**
 * Returns the location that is linked to a store location; a single location without a link serves
 * all.
 */
function findLocation(
  locations: readonly PickupLocation[],
  place: string | undefined,
): PickupLocation | undefined {
  const tied = locations.find(({ storeLocationId }) => storeLocationId === place);
  if (tied !== undefined && place !== undefined) return tied;
  const [first] = locations;
  if (place === undefined) return first;
  return locations.length === 1 && first?.storeLocationId === undefined ? first : undefined;
}
