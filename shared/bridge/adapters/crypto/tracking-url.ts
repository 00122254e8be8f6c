import type { KeyRing } from "#shared/aws/key-ring.ts";
import {
  type DeliveryKey,
  deliveryKeySchema,
  formatDeliveryKey,
} from "#shared/bridge/domain/ids.ts";
import { signText, verifySignedText } from "./signed-text.ts";
import { TRACKING_PAGE } from "./signing-purposes.ts";

/** Builds the URL of the public page of a delivery. It cannot be guessed and contains no personal data. */
export const buildTrackingUrl = (publicUrl: string, ring: KeyRing, key: DeliveryKey): string =>
  `${publicUrl.replace(/\/$/, "")}/track/${encodeURIComponent(signText(ring, TRACKING_PAGE, formatDeliveryKey(key).replaceAll("/", "~")))}`;

/** Reads the delivery from the token of a tracking URL. Returns undefined if the proof is wrong. */
export function verifyTrackingToken(ring: KeyRing, token: string): DeliveryKey | undefined {
  const text = verifySignedText(ring, TRACKING_PAGE, token);
  const [storeId, orderId, part] = text?.split("~") ?? [];
  return deliveryKeySchema.safeParse({ storeId, orderId, part: Number(part) }).data;
}
