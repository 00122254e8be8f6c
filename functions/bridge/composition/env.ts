import * as z from "zod/mini";
import type { KeyPurpose } from "#shared/kernel/key-purposes.ts";

/** The variables that a factory reads, as text that is already validated. */
export type Env<Slice extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Slice>>;

export const tableEnv = { TABLE_NAME: z.string() };

/** The variables that name the secrets with the keys of each purpose. */
export const KEY_VARIABLES = {
  "store-credentials": "STORE_CREDENTIAL_KEYS_ARN",
  "courier-credentials": "COURIER_CREDENTIAL_KEYS_ARN",
  "shopify-tokens": "SHOPIFY_TOKEN_KEYS_ARN",
  "personal-data": "PERSONAL_DATA_KEYS_ARN",
  "tracking-links": "TRACKING_LINK_KEYS_ARN",
  "store-webhooks": "STORE_WEBHOOK_KEYS_ARN",
  "courier-addresses": "COURIER_ADDRESS_KEYS_ARN",
  "checkout-rates": "CHECKOUT_RATE_KEYS_ARN",
} as const satisfies Readonly<Record<KeyPurpose, string>>;
type KeyVariables<Purpose extends KeyPurpose> = {
  readonly [One in Purpose as (typeof KEY_VARIABLES)[One]]: z.ZodMiniString;
};

/** Names the purposes whose keys a function reads. It gets no others. */
export const requireKeys = <Purpose extends KeyPurpose>(
  ...purposes: readonly Purpose[]
): KeyVariables<Purpose> =>
  Object.fromEntries(
    purposes.map((purpose) => [KEY_VARIABLES[purpose], z.string().check(z.startsWith("arn:"))]),
  ) as KeyVariables<Purpose>;

export const reconcileQueueEnv = { RECONCILE_QUEUE_URL: z.url() };
export const reconcileDeadLettersEnv = { RECONCILE_DEAD_LETTERS_URL: z.url() };
/** The dead letters of every queue of the bridge. */
export const deadLettersEnv = {
  ...reconcileDeadLettersEnv,
  SHOP_EVENT_DEAD_LETTERS_URL: z.url(),
  SIGN_IN_DEAD_LETTERS_URL: z.url(),
  WEBHOOK_DEAD_LETTERS_URL: z.url(),
};
export const shopEventQueueEnv = { SHOP_EVENT_QUEUE_URL: z.url() };
export const signInQueueEnv = { SIGN_IN_QUEUE_URL: z.url() };
export const webhookQueueEnv = { WEBHOOK_QUEUE_URL: z.url() };
export const webhookRetryQueueEnv = { WEBHOOK_RETRY_QUEUE_URL: z.url() };

export const shopifySecretsEnv = { SHOPIFY_APP_SECRET_ARN: z.string().check(z.startsWith("arn:")) };
export const shopifyAdminEnv = {
  SHOPIFY_CLIENT_ID: z.string().check(z.minLength(1)),
  /** The address of a shop's admin, with `{shop}` in place of the shop's domain. */
  SHOPIFY_ADMIN_URL: z.string().check(z.startsWith("http")),
};
export const shopifyEnv = { ...shopifySecretsEnv, ...shopifyAdminEnv };

/** `yes` only on a developer's machine. */
export const storeHttpEnv = { ALLOW_PRIVATE_STORE_ADDRESSES: z.enum(["yes", "no"]) };
/** The origin of this deployment, for links, redirects and rate addresses. */
export const publicUrlEnv = { PUBLIC_URL: z.url() };
export const webhookUrlEnv = {
  /** The origin that stores and couriers are given for webhooks; empty if it is the public one. */
  WEBHOOK_URL: z.union([z.literal(""), z.url()]),
  /** The origins that they may have been given before, with a space between two. */
  FORMER_WEBHOOK_URLS: z.pipe(
    z._default(z.string(), ""),
    z.transform((urls) => urls.split(" ").filter((url) => url !== "")),
  ),
};
/** For how many days audit records are kept. */
export const auditEnv = {
  AUDIT_RETENTION_DAYS: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3650)),
};
/** The sender of e-mails, an address verified with SES. Empty if this deployment sends no e-mail. */
export const mailEnv = { MAIL_FROM: z.string() };
/** The style of the maps on the pages; empty for a plain surface. */
export const mapEnv = { MAP_STYLE_URL: z.union([z.literal(""), z.url({ protocol: /^https$/ })]) };
/** What the operator tells merchants about help. Empty values are not shown. */
export const pageHelpEnv = { SUPPORT_CONTACT: z.string(), PRIVACY_POLICY_URL: z.string() };
