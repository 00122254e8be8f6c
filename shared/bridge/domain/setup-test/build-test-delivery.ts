import { type OrderRequest, toPickUpStop } from "#shared/bridge/domain/delivery/order-request.ts";
import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import type { Recipient } from "#shared/bridge/domain/delivery/recipient.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";

/** What the courier reads. A sandbox driver reads nothing; the words are for its operator. */
const TEST_NAME = "Setup test";
const TEST_NOTE = "Setup test of Order Bridge. No parcel.";

/**
 * Returns who receives a test delivery: the pick-up location itself, since its address and contact are
 * the store's own and certainly in the area that its courier serves.
 */
export function createTestRecipient(
  { address, contactPhone, coordinates }: PickupLocation,
  { email }: Pick<CourierAccount, "email">,
): Recipient {
  return {
    ...{ name: TEST_NAME, email, address, notes: TEST_NOTE, wholeNotes: TEST_NOTE },
    phone: toPhoneDigits(contactPhone, "") ?? contactPhone,
    ...(coordinates && { coordinates }),
  };
}

/** Builds the request for the price of an urgent delivery of the smallest package. */
export function buildTestQuote(
  location: PickupLocation,
  recipient: Recipient,
  { packaging }: Pick<Settings, "packaging">,
): OrderRequest {
  const { address, notes, name, phone, coordinates } = recipient;
  const [{ transportId, packSizeId } = SMALLEST] = packaging.steps;
  return {
    kind: "dropoff",
    name: TEST_NAME,
    single: toPickUpStop(location),
    many: [{ address, notes, name, phone, coordinates }],
    ...{ transportId, packSizeId, itemValue: 1 },
    ...{ pickUpAt: undefined, promoCode: undefined },
  };
}

/** The settings have a step at least; the type does not say so. */
const SMALLEST = { transportId: 1, packSizeId: 1 };
