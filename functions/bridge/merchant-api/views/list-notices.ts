import * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import {
  messageFields,
  toReasonView,
} from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { createPauseReason } from "#shared/bridge/domain/dispatch/store-rules.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  listLocationNotices,
  type StoreNotice,
} from "#shared/bridge/domain/stores/location-link.ts";
import { findBookingPause } from "#shared/bridge/use-cases/dispatch/find-booking-pause.ts";

const EXAMPLE: StoreNotice = {
  ...createMessage("location-deactivated", { location: "Tea House" }),
  pickupLocationId: "main",
};

export const noticesSchema = z
  .array(
    z.object({
      ...messageFields,
      pickupLocationId: z
        .string()
        .nullable()
        .describe("The pick-up location that it is about, if it is about one."),
    }),
  )
  .meta({ examples: [[toNoticeView(EXAMPLE)]] });

/** Lists what the merchant should know about the store now. */
export async function listNotices(deps: MerchantDeps, storeId: StoreId) {
  const [{ locations }, { settings }, store] = await Promise.all([
    deps.storeHealth.read(storeId),
    deps.settings.readWithRevision(storeId),
    deps.stores.find(storeId),
  ]);
  const pausedAt = store && (await findBookingPause(deps.stores, store));
  const pauses =
    pausedAt === undefined
      ? []
      : [{ ...toReasonView(createPauseReason(pausedAt)), pickupLocationId: null }];
  const notices = listLocationNotices(locations?.links ?? [], settings.locations);
  return [...pauses, ...notices.map(toNoticeView)];
}

function toNoticeView({ pickupLocationId, ...message }: StoreNotice) {
  return { ...toReasonView(message), pickupLocationId };
}
