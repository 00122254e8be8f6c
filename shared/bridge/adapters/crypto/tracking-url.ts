import {
  type DeliveryKey,
  deliveryKeySchema,
  formatDeliveryKey,
} from "#shared/bridge/domain/ids.ts";
import { signText, verifySignedText } from "./signed-text.ts";
import { TRACKING_PAGE } from "./signing-purposes.ts";

/** Builds the URL of the public page of a delivery. It cannot be guessed and contains no personal data. */
export const buildTrackingUrl = (publicUrl: string, masterKey: string, key: DeliveryKey): string =>
  `${publicUrl.replace(/\/$/, "")}/track/${encodeURIComponent(signText(masterKey, TRACKING_PAGE, formatDeliveryKey(key).replaceAll("/", "~")))}`;

/** Reads the delivery from the token of a tracking URL. Returns undefined if the proof is wrong. */
export function verifyTrackingToken(masterKey: string, token: string): DeliveryKey | undefined {
  const text = verifySignedText(masterKey, TRACKING_PAGE, token);
  const [storeId, orderId, part] = text?.split("~") ?? [];
  return deliveryKeySchema.safeParse({ storeId, orderId, part: Number(part) }).data;
}
