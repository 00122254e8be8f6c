import { CARRIER_RATES_ROUTES } from "#functions/bridge/carrier-rates/env.ts";
import { MERCHANT_ROUTES } from "#functions/bridge/merchant-api/env.ts";
import { OPERATOR_ROUTES } from "#functions/bridge/operator-api/env.ts";
import { SIGN_IN_ROUTES } from "#functions/bridge/sign-in/env.ts";
import { TRACKING_ROUTES } from "#functions/bridge/track-delivery/env.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import {
  RECONCILE_DELAY_SECONDS,
  RECONCILE_TIMEOUT_SECONDS,
  REQUESTS_PER_INVOCATION,
} from "#infra/bridge/reconcile-timing.ts";
import { KEY_PURPOSES } from "#shared/kernel/key-purposes.ts";

/** A function as it is deployed. */
export interface DeployedFunction {
  readonly timeoutSeconds: number;
  readonly routes?: readonly string[];
  readonly everyMinutes?: number;
  readonly queues?: readonly {
    readonly name: QueueName;
    readonly batchSize: number;
    readonly maxConcurrency: number;
  }[];
}

export interface DeployedQueue {
  readonly isFifo: boolean;
  readonly workerTimeoutSeconds: number;
  readonly delaySeconds?: number;
  /** Its messages die into the dead letters of this queue. */
  readonly sharesLettersOf?: QueueName;
}

export type QueueName =
  | "reconcile"
  | "shop-events"
  | "sign-in"
  | "webhooks"
  | "webhook-retries"
  | "notify"
  | "drivers";

export const QUEUES: Readonly<Record<QueueName, DeployedQueue>> = {
  reconcile: {
    isFifo: true,
    workerTimeoutSeconds: RECONCILE_TIMEOUT_SECONDS,
    delaySeconds: RECONCILE_DELAY_SECONDS,
  },
  "shop-events": { isFifo: true, workerTimeoutSeconds: 60 },
  "sign-in": { isFifo: false, workerTimeoutSeconds: 20 },
  webhooks: { isFifo: false, workerTimeoutSeconds: 20 },
  "webhook-retries": { isFifo: false, workerTimeoutSeconds: 20, sharesLettersOf: "webhooks" },
  notify: { isFifo: false, workerTimeoutSeconds: 15 },
  drivers: { isFifo: false, workerTimeoutSeconds: 5 },
};

const MINUTES_PER_DAY = 24 * 60;

/** The functions of the bridge, by the folders of their handlers, as infra/bridge deploys them. */
export const BRIDGE_FUNCTIONS = {
  "reconcile-delivery": {
    timeoutSeconds: RECONCILE_TIMEOUT_SECONDS,
    queues: [{ name: "reconcile", batchSize: REQUESTS_PER_INVOCATION, maxConcurrency: 20 }],
  },
  "sweep-due-deliveries": { timeoutSeconds: 50, everyMinutes: 1 },
  "sweep-stores": { timeoutSeconds: 240, everyMinutes: 5 },
  "erase-at-couriers": { timeoutSeconds: 55, everyMinutes: 1 },
  "reseal-values": { timeoutSeconds: 600, everyMinutes: 15 },
  "renew-shopify-tokens": { timeoutSeconds: 600, everyMinutes: MINUTES_PER_DAY },
  "shopify-webhook": { timeoutSeconds: 5, routes: ["POST /shopify/webhooks"] },
  "woocommerce-webhook": { timeoutSeconds: 5, routes: ["POST /woocommerce/{storeId}/webhooks"] },
  "courier-webhook": {
    timeoutSeconds: 10,
    routes: ["POST /courier/{accountId}/notifications"],
  },
  "shopify-shop-events": {
    timeoutSeconds: 60,
    queues: [{ name: "shop-events", batchSize: 1, maxConcurrency: 5 }],
  },
  "merchant-api": { timeoutSeconds: 25, routes: MERCHANT_ROUTES },
  "operator-api": { timeoutSeconds: 29, routes: OPERATOR_ROUTES },
  "sign-in": { timeoutSeconds: 10, routes: SIGN_IN_ROUTES },
  "send-sign-in-links": {
    timeoutSeconds: 20,
    queues: [{ name: "sign-in", batchSize: 1, maxConcurrency: 2 }],
  },
  "send-webhooks": {
    timeoutSeconds: 20,
    queues: [
      { name: "webhooks", batchSize: 1, maxConcurrency: 10 },
      { name: "webhook-retries", batchSize: 1, maxConcurrency: 5 },
    ],
  },
  "send-merchant-mail": { timeoutSeconds: 55, everyMinutes: 1 },
  "track-delivery": { timeoutSeconds: 10, routes: TRACKING_ROUTES },
  "carrier-rates": { timeoutSeconds: 10, routes: CARRIER_RATES_ROUTES },
} as const satisfies Record<string, DeployedFunction>;

/** The functions of the courier, as infra/courier deploys them. */
export const COURIER_FUNCTIONS = {
  api: { timeoutSeconds: 10, routes: ["ANY /api/restfull/{proxy+}", "$default"] },
  orders: { timeoutSeconds: 10, routes: ["ANY /api/restfull/v4/orders/{proxy+}"] },
  ops: { timeoutSeconds: 10, routes: ["ANY /api/ops/v1/{proxy+}"] },
  plan: { timeoutSeconds: 29, routes: ["ANY /api/ops/v1/routes/{proxy+}"] },
  notify: { timeoutSeconds: 15, queues: [{ name: "notify", batchSize: 1, maxConcurrency: 20 }] },
  "simulate-drivers": {
    timeoutSeconds: 5,
    queues: [{ name: "drivers", batchSize: 5, maxConcurrency: 20 }],
  },
  sweep: { timeoutSeconds: 50, everyMinutes: 1 },
} as const satisfies Record<string, DeployedFunction>;

export const BRIDGE_HOST = "bridge.example.com";
export const COURIER_HOST = "courier.example.com";
export const SHOPIFY_HOST = "shopify.example.com";

export const toQueueUrl = (name: QueueName | `${QueueName}-dead`) => {
  const { isFifo } = QUEUES[name.replace(/-dead$/, "") as QueueName];
  return `https://sqs.example.com/${name}${isFifo ? ".fifo" : ""}`;
};
export const toSecretArn = (name: string) => `arn:aws:secretsmanager:us-east-1:1:secret:${name}`;

/** The names of the secrets that are rings of keys. */
export const KEY_RINGS = [...KEY_PURPOSES, "notifications"] as const;

/** The environment variables of all functions. Their names differ where their values do. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  TABLE_NAME: "bridge",
  COURIER_TABLE: "courier",
  STORE_CREDENTIAL_KEYS_ARN: toSecretArn("store-credentials"),
  COURIER_CREDENTIAL_KEYS_ARN: toSecretArn("courier-credentials"),
  SHOPIFY_TOKEN_KEYS_ARN: toSecretArn("shopify-tokens"),
  PERSONAL_DATA_KEYS_ARN: toSecretArn("personal-data"),
  MAP_STYLE_URL: "",
  TRACKING_LINK_KEYS_ARN: toSecretArn("tracking-links"),
  STORE_WEBHOOK_KEYS_ARN: toSecretArn("store-webhooks"),
  COURIER_ADDRESS_KEYS_ARN: toSecretArn("courier-addresses"),
  CHECKOUT_RATE_KEYS_ARN: toSecretArn("checkout-rates"),
  NOTIFICATION_KEYS_ARN: toSecretArn("notifications"),
  OPS_KEY_ARN: toSecretArn("ops-key"),
  SHOPIFY_APP_SECRET_ARN: toSecretArn("shopify-app"),
  SHOPIFY_CLIENT_ID: "app",
  SHOPIFY_ADMIN_URL: `https://${SHOPIFY_HOST}/{shop}`,
  SHOPIFY_APP_BRIDGE_URL: "https://cdn.example.com/app-bridge.js",
  RECONCILE_QUEUE_URL: toQueueUrl("reconcile"),
  RECONCILE_DEAD_LETTERS_URL: toQueueUrl("reconcile-dead"),
  SHOP_EVENT_QUEUE_URL: toQueueUrl("shop-events"),
  SHOP_EVENT_DEAD_LETTERS_URL: toQueueUrl("shop-events-dead"),
  SIGN_IN_QUEUE_URL: toQueueUrl("sign-in"),
  SIGN_IN_DEAD_LETTERS_URL: toQueueUrl("sign-in-dead"),
  WEBHOOK_QUEUE_URL: toQueueUrl("webhooks"),
  WEBHOOK_DEAD_LETTERS_URL: toQueueUrl("webhooks-dead"),
  WEBHOOK_RETRY_QUEUE_URL: toQueueUrl("webhook-retries"),
  NOTIFY_QUEUE_URL: toQueueUrl("notify"),
  NOTIFY_DEAD_LETTERS_URL: toQueueUrl("notify-dead"),
  SIMULATION_QUEUE_URL: toQueueUrl("drivers"),
  SIMULATION_DEAD_LETTERS_URL: toQueueUrl("drivers-dead"),
  PUBLIC_URL: `https://${BRIDGE_HOST}`,
  WEBHOOK_URL: "",
  FORMER_WEBHOOK_URLS: "",
  STORE_CONCURRENCY: "10",
  SWEEP_SHARES: "1",
  REQUESTS_PER_STORE: "1",
  LANES: "4",
  ALLOW_PRIVATE_STORE_ADDRESSES: "no",
  ALLOW_PRIVATE_WEBHOOK_ADDRESSES: "no",
  SEND_TIMEOUT_MS: "10000",
  LOCATOR: "gazetteer",
  AUDIT_RETENTION_DAYS: "90",
  METRIC_NAMESPACE: "OrderBridge-simulation",
  WATCHED_FUNCTIONS: "[]",
  TABLE_INDEXES: Object.keys(BRIDGE_INDEXES).join(" "),
  MAIL_FROM: "",
  SUPPORT_CONTACT: "",
  PRIVACY_POLICY_URL: "",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "none",
};
