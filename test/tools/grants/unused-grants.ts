/** A grant that no test of a local run uses, although a deployment needs it. */
export interface ReasonedGrant {
  /** Who has the grant; `*` stands for any characters, here and below. */
  readonly holder: string;
  readonly action: string;
  readonly resource: string;
  /** Why the grant stays. */
  readonly reason: string;
}

const BRIDGE_TABLE = "table/Bridge*-State";
const COURIER_TABLE = "table/Courier*-Table";

/** What AWS decides otherwise than the local run can. */
const OF_AWS: readonly ReasonedGrant[] = [
  {
    holder: "*/SchedulerRole*",
    action: "lambda:InvokeFunction",
    resource: "function:*:*",
    reason: "CDK's schedules grant every version of their one function beside the function itself.",
  },
  {
    holder: "*",
    action: "sqs:SendMessage",
    resource: "*-FailedRuns",
    reason: "Lambda and the scheduler send the runs that failed. The local run logs them.",
  },
  {
    holder: "Bridge/*",
    action: "ses:SendEmail",
    resource: "identity/example.com",
    reason: "SES decides by the identity that is verified: the address, as here, or its domain.",
  },
  {
    holder: "Bridge/OperatorApi*",
    action: "ses:GetEmailIdentity",
    resource: "identity/example.com",
    reason: "The domain is asked for where SES does not know the address, as it does here.",
  },
  {
    holder: "Bridge/OperatorApi*",
    action: "sqs:DeleteMessage",
    resource: "*DeadLetters*",
    reason:
      "Nothing dies in a local run. test/integration/bridge/ops/dead-letters.test.ts sends dead letters again.",
  },
  {
    holder: "Courier/PointsOps*",
    action: "sqs:*",
    resource: "*DeadLetters*",
    reason:
      "Nothing dies in a local run. test/integration/courier/dead-letters.test.ts sends dead letters again.",
  },
  {
    holder: "Bridge/OperatorApi*",
    action: "sqs:SendMessage",
    resource: "*SignInRequestsQueue",
    reason: "Only dead letters are sent there by the operator, see above.",
  },
  {
    holder: "Bridge/OperatorApi*",
    action: "sqs:SendMessage",
    resource: "*WebhooksMessagesQueue",
    reason: "Only dead letters are sent there by the operator, see above.",
  },
  {
    holder: "Bridge/*SweepDue*",
    action: "dynamodb:GetItem",
    resource: "*",
    reason:
      "It reads the delivery of a request that died. test/integration/bridge/ops/dead-letters.test.ts has one.",
  },
  {
    holder: "Bridge/*SweepDue*",
    action: "dynamodb:PutItem",
    resource: "*",
    reason: "It marks the delivery of a request that died, see above.",
  },
  {
    holder: "Courier/*",
    action: "geo-*",
    resource: "provider/default",
    reason: "The local courier finds addresses without Amazon Location.",
  },
];

/** What only failures, races and the passing of days lead to. */
const OF_RARE_PATHS: readonly ReasonedGrant[] = [
  {
    holder: "Bridge/TrackTrackDelivery",
    action: "dynamodb:PutItem",
    resource: BRIDGE_TABLE,
    reason:
      "Saves a buyer's note for the driver; test/unit/bridge/tracking/tracking-routes.test.ts posts notes. No buyer of a local run writes one.",
  },
  {
    holder: "Bridge/ErasuresEraseAtCouriers",
    action: "dynamodb:PutItem",
    resource: BRIDGE_TABLE,
    reason: "Notes that a courier did not erase a record. The courier of this repository erases.",
  },
  {
    holder: "Bridge/ErasuresEraseAtCouriers",
    action: "dynamodb:Query",
    resource: BRIDGE_TABLE,
    reason:
      "Looks for pending erasures of an account that closes because its last store was erased.",
  },
  {
    holder: "Bridge/IntakeCourierWebhook",
    action: "dynamodb:Query",
    resource: `${BRIDGE_TABLE}/index/point`,
    reason: "Finds a point by the courier's id. The courier of this repository names access keys.",
  },
  {
    holder: "Bridge/IntakeCourierWebhook",
    action: "dynamodb:UpdateItem",
    resource: BRIDGE_TABLE,
    reason: "Notes a notification that names no point, which other couriers send.",
  },
  {
    holder: "Bridge/ReconcileSweepDue",
    action: "dynamodb:*",
    resource: `${BRIDGE_TABLE}*`,
    reason: "Reads the open deliveries of accounts whose notifications name no point.",
  },
  {
    holder: "Bridge/ReconcileSweepDue",
    action: "sqs:SendMessage",
    resource: "Bridge-ReconcileRequestsQueue.fifo",
    reason: "Requests what is due. In a short run, little becomes due before it is done.",
  },
  {
    holder: "Bridge/RatesCarrierRates",
    action: "dynamodb:UpdateItem",
    resource: BRIDGE_TABLE,
    reason: "Records in the circuit breaker that the courier failed at a checkout.",
  },
  {
    holder: "Bridge/ReconcileDelivery",
    action: "dynamodb:DeleteItem",
    resource: BRIDGE_TABLE,
    reason: "Deletes what the worker wrote while its store was erased: a race.",
  },
  {
    holder: "Bridge/ReconcileDelivery",
    action: "sqs:SendMessage",
    resource: "Bridge-ReconcileRequestsQueue.fifo",
    reason: "Requests further parts of an order, and the members and batches of batches.",
  },
  {
    holder: "Bridge/ResealingResealValues",
    action: "dynamodb:*",
    resource: BRIDGE_TABLE,
    reason: "Reads and re-seals values after a key was rotated.",
  },
  {
    holder: "Bridge/ShopifyRenewTokens",
    action: "dynamodb:*",
    resource: BRIDGE_TABLE,
    reason: "Renews the tokens of a shop that was idle for weeks.",
  },
  {
    holder: "Bridge/SignInMerchantPages",
    action: "dynamodb:UpdateItem",
    resource: BRIDGE_TABLE,
    reason: "Records the use of a session once an hour.",
  },
  {
    holder: "Bridge/SweepSweepStores",
    action: "sqs:SendMessage",
    resource: "Bridge-ShopifyShopEventsQueue.fifo",
    reason: "Continues a start whose worker died.",
  },
  {
    holder: "Bridge/WebhooksSend",
    action: "sqs:SendMessage",
    resource: "Bridge-WebhooksRetriesQueue",
    reason:
      "Sets aside what is sent to an endpoint that fails. Those of a local run answer; test/integration/bridge/webhook-endpoints/hanging-endpoints.test.ts has some that do not.",
  },
  {
    holder: "Courier/NotificationsNotify",
    action: "dynamodb:UpdateItem",
    resource: COURIER_TABLE,
    reason:
      "Counts a number again that is used minutes late, and numbers what was saved without: test/integration/courier/notifications/webhook-reads.test.ts and notification-crashes.test.ts beside it.",
  },
  {
    holder: "Courier/SweepFind",
    action: "*",
    resource: COURIER_TABLE,
    reason: "Finishes work whose worker died, and deletes old quotes.",
  },
  {
    holder: "Courier/SweepFind",
    action: "sqs:SendMessage",
    resource: "Courier-*",
    reason: "Sends work again whose message was lost.",
  },
];

/** Every grant that no test of a local run uses, with the reason why it stays. */
export const UNUSED_GRANTS: readonly ReasonedGrant[] = [...OF_AWS, ...OF_RARE_PATHS];
