import type { MerchantRoute } from "./route.ts";
import { act } from "./routes/act.ts";
import {
  connectAccount,
  disconnectAccount,
  readAccount,
  testAccount,
} from "./routes/courier-account.ts";
import { explain, explainAnInventedOrder } from "./routes/explain.ts";
import { listDeliveries } from "./routes/list-deliveries.ts";
import {
  addLocation,
  listLocations,
  readLocation,
  removeLocation,
  replaceLocation,
} from "./routes/pickup-locations.ts";
import { readRates } from "./routes/rates.ts";
import { readSettings, validateSettings, writeSettings } from "./routes/settings.ts";
import { showDelivery, showOrder } from "./routes/show-delivery.ts";
import { summary } from "./routes/summary.ts";

/** Every call of the merchant's, in the order of the reference. */
export const ROUTES: readonly MerchantRoute[] = [
  listDeliveries,
  showOrder,
  showDelivery,
  act,
  explain,
  explainAnInventedOrder,
  readSettings,
  writeSettings,
  validateSettings,
  readRates,
  listLocations,
  addLocation,
  readLocation,
  replaceLocation,
  removeLocation,
  readAccount,
  connectAccount,
  disconnectAccount,
  testAccount,
  summary,
];
