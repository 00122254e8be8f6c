/**
 * The alarms that tests fire by running the functions' own handlers under a fault, by the test:
 * `handler-alarms.test.ts` and `…-handler-alarms.test.ts`.
 */
export const HANDLER_ALARMS = {
  schedules: [
    "ErasuresErasureFailed",
    "ReconcileOldestDueTooOld",
    "ReconcileOrdersStuck",
    "SweepMissedWebhooks",
    "SweepNoWebhooks",
    "SweepOrdersMissing",
    "SweepStoresNotSwept",
    "SweepStoresUnreachable",
    "SweepSweepsLate",
    "SweepTokensNotRenewed",
    "SweepWebhooksReplaced",
  ],
  requests: ["ApiRequestsThrottled"],
  shopify: [
    "ShopifyDataNotApproved",
    "ShopifyOtherVersion",
    "ShopifyShopEventDataRequested",
    "SweepNoWebhooks",
    "SweepRatesNotRegistered",
  ],
  worker: [
    "ReconcileDeliveryCourierCredentialsRefused",
    "ReconcileStatusesLate",
    "ReconcileStatusesUntold",
    "ReconcileWooCommerceChangesFailing",
  ],
  values: ["ResealingResealValuesNotResealed", "SyntheticNotDelivered"],
  courier: ["NotificationsGivenUp", "PointsHttpRequestsThrottled", "QueueMessagesLost"],
} as const;
