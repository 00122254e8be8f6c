import {
  type DeliveryKey,
  deliveryKeySchema,
  formatDeliveryKey,
} from "#shared/bridge/domain/ids.ts";
import { signText, verifySignedText } from "./signed-text.ts";
import { TRACKING_PAGE } from "./signing-purposes.ts";

/** The public page of a delivery: nobody guesses it, and it names nobody. */
export const buildTrackingUrl = (publicUrl: string, masterKey: string, key: DeliveryKey): string =>
  `${publicUrl.replace(/\/$/, "")}/track/${encodeURIComponent(signText(masterKey, TRACKING_PAGE, formatDeliveryKey(key).replaceAll("/", "~")))}`;

/** Whose page it is, or undefined where the address was not made here. */
export function verifyTrackingToken(masterKey: string, token: string): DeliveryKey | undefined {
  const text = verifySignedText(masterKey, TRACKING_PAGE, token);
  const [storeId, orderId, part] = text?.split("~") ?? [];
  return deliveryKeySchema.safeParse({ storeId, orderId, part: Number(part) }).data;
}
