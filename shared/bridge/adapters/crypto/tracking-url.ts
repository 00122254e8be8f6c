import { type DeliveryKey, deliveryKeySchema, keyText } from "#shared/bridge/domain/ids.ts";
import { signed, verified } from "./signed-text.ts";
import { TRACKING_PAGE } from "./signing-purposes.ts";

/** The public page of a delivery: nobody guesses it, and it names nobody. */
export const trackingUrl = (publicUrl: string, masterKey: string, key: DeliveryKey): string =>
  `${publicUrl.replace(/\/$/, "")}/track/${encodeURIComponent(signed(masterKey, TRACKING_PAGE, keyText(key).replaceAll("/", "~")))}`;

/** Whose page it is, or undefined where the address was not made here. */
export function trackedDelivery(masterKey: string, token: string): DeliveryKey | undefined {
  const text = verified(masterKey, TRACKING_PAGE, token);
  const [storeId, orderId, part] = text?.split("~") ?? [];
  return deliveryKeySchema.safeParse({ storeId, orderId, part: Number(part) }).data;
}
