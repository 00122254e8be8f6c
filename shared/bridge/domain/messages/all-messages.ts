import { ACTION_MESSAGES, AVAILABILITY_MESSAGES, CANCEL_COST_MESSAGES } from "./action-messages.ts";
import {
  ALERT_MESSAGES,
  DELIVERY_MESSAGES,
  ERROR_MESSAGES,
  PROGRESS_MESSAGES,
  STATUS_MESSAGES,
  STORE_UPDATE_MESSAGES,
} from "./delivery-messages.ts";
import { BATCH_MESSAGES, DISPATCH_MESSAGES } from "./dispatch-messages.ts";
import type { ParamKinds } from "./param-kinds.ts";
import { SETUP_TEST_MESSAGES } from "./setup-test-messages.ts";
import {
  CONNECTION_MESSAGES,
  LOCATION_MESSAGES,
  RATES_MESSAGES,
  STORE_HEALTH_MESSAGES,
  STORE_NOTE_MESSAGES,
} from "./store-messages.ts";
import {
  BRIDGE_UNAVAILABLE_MESSAGES,
  COURIER_UNAVAILABLE_MESSAGES,
  SHOPIFY_UNAVAILABLE_MESSAGES,
  STORE_UNAVAILABLE_MESSAGES,
} from "./unavailable-messages.ts";

/** Every code that a person may be shown a sentence for, with the kinds of its parameters. */
export const MESSAGES = {
  ...DISPATCH_MESSAGES,
  ...BATCH_MESSAGES,
  ...DELIVERY_MESSAGES,
  ...PROGRESS_MESSAGES,
  ...STATUS_MESSAGES,
  ...STORE_UPDATE_MESSAGES,
  ...ALERT_MESSAGES,
  ...ERROR_MESSAGES,
  ...COURIER_UNAVAILABLE_MESSAGES,
  ...STORE_UNAVAILABLE_MESSAGES,
  ...SHOPIFY_UNAVAILABLE_MESSAGES,
  ...BRIDGE_UNAVAILABLE_MESSAGES,
  ...CONNECTION_MESSAGES,
  ...STORE_NOTE_MESSAGES,
  ...LOCATION_MESSAGES,
  ...RATES_MESSAGES,
  ...STORE_HEALTH_MESSAGES,
  ...SETUP_TEST_MESSAGES,
  ...AVAILABILITY_MESSAGES,
  ...ACTION_MESSAGES,
  ...CANCEL_COST_MESSAGES,
};

/** The kinds of a message's parameters; none for a code that this version does not know. */
export const getParamKinds = (code: string): ParamKinds =>
  Object.hasOwn(MESSAGES, code) ? MESSAGES[code as keyof typeof MESSAGES] : {};
