import {
  COURIER_STATUSES,
  type CourierStatus,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import type { StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import { PROGRESSES, type Progress } from "#shared/bridge/domain/listing/progress.ts";
import type { ParamKinds } from "./param-kinds.ts";

type NoParams = Readonly<Record<never, never>>;

const NO_PARAMS: NoParams = {};

/** What each status of the courier means. */
export const STATUS_MESSAGES = Object.fromEntries(
  COURIER_STATUSES.map((status) => [`status.${status}`, NO_PARAMS]),
) as Readonly<Record<`status.${CourierStatus}`, NoParams>>;

/** How far a delivery is, in a word or two. */
export const PROGRESS_MESSAGES = Object.fromEntries(
  PROGRESSES.map((progress) => [`progress.${progress}`, NO_PARAMS]),
) as Readonly<Record<`progress.${Progress}`, NoParams>>;

/** What the store was updated with. */
export const STORE_UPDATE_MESSAGES: Readonly<Record<`store-updated.${StoreUpdateKind}`, NoParams>> =
  {
    "store-updated.under-way": NO_PARAMS,
    "store-updated.confirmed": NO_PARAMS,
    "store-updated.picked-up": NO_PARAMS,
    "store-updated.out-for-delivery": NO_PARAMS,
    "store-updated.attempted": NO_PARAMS,
    "store-updated.returned": NO_PARAMS,
    "store-updated.delivered": NO_PARAMS,
    "store-updated.cash-collected": NO_PARAMS,
    "store-updated.cancelled": NO_PARAMS,
  };

/** What happened to a delivery at the courier, and what the courier refused. */
export const DELIVERY_MESSAGES = {
  "access-key-reserved": { accessKey: "name" },
  "point-booked": {},
  "point-booked-shortened": {},
  "point-adopted": {},
  "order-split": { deliveries: "number" },
  "order-quoted": { price: "money" },
  "checkout-price-used": { price: "money" },
  "order-booked": { price: "money?" },
  "order-cancelled": { refund: "money?" },
  "cancel-refused": { courierText: "quote" },
  "courier-refused": { courierText: "quote" },
  "courier-note": { courierText: "quote" },
  "driver-rated": { rating: "number" },
  "rating-refused": { courierText: "quote" },
  "rating-not-taken": {},
  "buyer-rating-sent": {},
  "marked-delivery-ready": {},
  "marked-return-ready": {},
  "marked-return-received": {},
  "mark-refused": { courierText: "quote" },
  "rebooked-as-changed": {},
  "redelivery-requested": {},
  "cash-paid-in-store": {},
  "alert-withdrawn": {},
  "buyer-data-removed": { days: "number" },
} as const satisfies Record<string, ParamKinds>;

/** What needs a person, and why a booked order was cancelled. */
export const ALERT_MESSAGES = {
  edited: { fields: "words?", by: "choice?", revision: "choice?", advice: "choice?" },
  failed: {},
  "cash-unconfirmed": { cash: "money" },
  "unknown-to-courier": {},
  "buyer-erased": {},
  "no-courier-found": {},
  "store-not-updated": { days: "number" },
  "duplicate-point": { pointIds: "name" },
  "courier-cancelled": {},
  "fulfillment-cancelled": { advice: "choice?" },
  "cancelled-by-merchant": { advice: "choice?" },
} as const satisfies Record<string, ParamKinds>;

/** What keeps a delivery from advancing. */
export const ERROR_MESSAGES = {
  "bridge-fault": {},
  "request-died": {},
  "courier-unreachable": { problem: "choice" },
  "refused-credentials": {},
  "not-a-courier": {},
  "courier-none-unclear": {},
} as const satisfies Record<string, ParamKinds>;
