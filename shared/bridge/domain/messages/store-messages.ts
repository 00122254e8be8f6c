import {
  CONNECTION_PROBLEMS,
  type ConnectionProblemCode,
} from "#shared/bridge/domain/stores/connection-problem.ts";
import type { ParamKinds } from "./param-kinds.ts";

type NoParams = Readonly<Record<never, never>>;

const NO_PARAMS: NoParams = {};

/** Why a WooCommerce store cannot be connected. */
export const CONNECTION_MESSAGES = Object.fromEntries(
  CONNECTION_PROBLEMS.map((code) => [`connection.${code}`, NO_PARAMS]),
) as Readonly<Record<`connection.${ConnectionProblemCode}`, NoParams>>;

/** Why a store update was not sent, or changed nothing. */
export const STORE_NOTE_MESSAGES = {
  "order-gone-from-store": {},
  "fulfillment-not-cancelled": {},
  "cancellation-note-refused": {},
  "nothing-to-fulfill": {},
  "app-uninstalled": {},
  "cash-awaits-confirmation": {},
  "mark-order-as-paid": {},
  "event-refused": { event: "name" },
  "order-status-kept": { status: "name" },
  "store-receives-no-updates": {},
} as const satisfies Record<string, ParamKinds>;

/** What a merchant should know about the store's locations. */
export const LOCATION_MESSAGES = {
  "location-deactivated": { location: "name" },
  "location-deleted": { location: "name" },
  "location-moved": { location: "name", address: "name", pickupAddress: "name" },
} as const satisfies Record<string, ParamKinds>;

/** Whether Shopify requests checkout rates, and what the merchant has to do. */
export const RATES_MESSAGES = {
  "rates-registered": { shopHandle: "name", service: "name" },
  "rates-pending": {},
  "rates-refused": { problem: "choice", shopifyText: "quote?" },
} as const satisfies Record<string, ParamKinds>;

/** How well orders of the store reach the bridge. */
export const STORE_HEALTH_MESSAGES = {
  "store-orders-arrive": {},
  "store-not-read-yet": {},
  "store-webhooks-repairing": {},
  "webhook-disabled": { host: "name" },
} as const satisfies Record<string, ParamKinds>;
