import { readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

/** Reads the recipient. */
export const recipientRule: DispatchRule = {
  name: "Whom does it go to?",
  apply: ({ order }) => {
    const recipient = readRecipient(order);
    return recipient.ok
      ? {
          details: "address, phone and e-mail are there",
          additions: { recipient: recipient.value },
        }
      : { details: "something is missing", stop: "hold", reason: recipient.refusal };
  },
};

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
