import type * as z from "zod";
import type { stopSchema } from "#functions/bridge/merchant-api/schemas/delivery-parts.ts";
import { toTimeView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { PlannedStop } from "#shared/bridge/domain/tracking/planned-stops.ts";

/** What the page of one delivery shows of a stop on its way. */
export const toStopView = (
  { kind, key, name, place, plannedAt, doneAt }: PlannedStop,
  own: DeliveryKey,
): z.input<typeof stopSchema> => ({
  kind,
  name: name ?? null,
  orderId: key?.orderId ?? null,
  part: key?.part ?? null,
  isOfThisDelivery: key === undefined || (key.orderId === own.orderId && key.part === own.part),
  place: place ? { latitude: place.latitude, longitude: place.longitude } : null,
  plannedAt: toTimeView(plannedAt),
  doneAt: toTimeView(doneAt),
});
