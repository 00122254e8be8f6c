import type { MerchantRoute } from "./route.ts";
import { correctDelivery, readCorrection } from "./routes/correction-routes.ts";
import {
  connectAccount,
  disconnectAccount,
  readAccount,
  testAccount,
} from "./routes/courier-account-routes.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./routes/developers/api-key-routes.ts";
import {
  readWebhookLog,
  resendWebhookEvent,
  testWebhook,
} from "./routes/developers/webhook-log-routes.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  replaceWebhook,
  rotateWebhookSecret,
} from "./routes/developers/webhook-routes.ts";
import { explainOrderRoute, explainSampleOrderRoute } from "./routes/explain-routes.ts";
import { listDeliveries } from "./routes/list-deliveries.ts";
import {
  confirmMailAddress,
  readMerchantMail,
  replaceMerchantMail,
} from "./routes/merchant-mail-routes.ts";
import { performAction } from "./routes/perform-action.ts";
import {
  addLocation,
  listLocations,
  readLocation,
  removeLocation,
  replaceLocation,
} from "./routes/pickup-location-routes.ts";
import { readAudit } from "./routes/read-audit.ts";
import { readBuyerNames } from "./routes/read-buyer-names.ts";
import { readHome } from "./routes/read-home.ts";
import { readInsights } from "./routes/read-insights.ts";
import { readPaymentChoices } from "./routes/read-payment-choices.ts";
import { readRates } from "./routes/read-rates.ts";
import { readShippingMethods } from "./routes/read-shipping-methods.ts";
import { readStoreLocations } from "./routes/read-store-locations.ts";
import { readSummary } from "./routes/read-summary.ts";
import {
  connectSandboxAccount,
  disconnectSandboxAccount,
  readSandboxAccount,
} from "./routes/sandbox-account-routes.ts";
import { searchDeliveriesRoute } from "./routes/search/search-deliveries.ts";
import { readSettings, validateSettings, writeSettings } from "./routes/settings-routes.ts";
import {
  continueSetupTestRoute,
  readSetupTest,
  startSetupTestRoute,
} from "./routes/setup-test/setup-test-routes.ts";
import { readPermissions } from "./routes/shop/read-permissions.ts";
import { showDelivery, showOrder } from "./routes/show-delivery.ts";
import { previewStartRoute, readStart, startStoreRoute } from "./routes/start-routes.ts";

/** Every call of the merchant's, in the order of the reference. */
export const ROUTES: readonly MerchantRoute[] = [
  listDeliveries,
  searchDeliveriesRoute,
  readBuyerNames,
  showOrder,
  showDelivery,
  performAction,
  readCorrection,
  correctDelivery,
  explainOrderRoute,
  explainSampleOrderRoute,
  readStart,
  previewStartRoute,
  startStoreRoute,
  readSetupTest,
  startSetupTestRoute,
  continueSetupTestRoute,
  readSettings,
  writeSettings,
  validateSettings,
  readRates,
  readShippingMethods,
  readPaymentChoices,
  readMerchantMail,
  replaceMerchantMail,
  confirmMailAddress,
  listLocations,
  addLocation,
  readLocation,
  replaceLocation,
  removeLocation,
  readStoreLocations,
  readAccount,
  connectAccount,
  disconnectAccount,
  testAccount,
  readSandboxAccount,
  connectSandboxAccount,
  disconnectSandboxAccount,
  readHome,
  readSummary,
  readInsights,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listWebhooks,
  createWebhook,
  replaceWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  readWebhookLog,
  resendWebhookEvent,
  readAudit,
  readPermissions,
];
