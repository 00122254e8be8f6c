import * as z from "zod";

/** The variables that a factory reads, as text that is already validated. */
export type Env<Slice extends z.ZodRawShape> = z.output<z.ZodObject<Slice>>;

export const tableEnv = { TABLE_NAME: z.string() };
export const masterKeyEnv = { MASTER_KEY_ARN: z.string().startsWith("arn:") };
export const sealedTableEnv = { ...tableEnv, ...masterKeyEnv };

export const reconcileQueueEnv = { RECONCILE_QUEUE_URL: z.url() };
export const shopEventQueueEnv = { SHOP_EVENT_QUEUE_URL: z.url() };
export const signInQueueEnv = { SIGN_IN_QUEUE_URL: z.url() };

export const shopifySecretsEnv = { SHOPIFY_APP_SECRET_ARN: z.string().startsWith("arn:") };
export const shopifyEnv = {
  ...shopifySecretsEnv,
  SHOPIFY_CLIENT_ID: z.string().min(1),
  /** The address of a shop's admin, with `{shop}` in place of the shop's domain. */
  SHOPIFY_ADMIN_URL: z.string().startsWith("http"),
};

/** `yes` only on a developer's machine. */
export const storeHttpEnv = { ALLOW_PRIVATE_STORE_ADDRESSES: z.enum(["yes", "no"]) };
/** The origin of this deployment, for links, redirects and webhook addresses. */
export const publicUrlEnv = { PUBLIC_URL: z.url() };
/** For how many days audit records are kept. */
export const auditEnv = { AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650) };
/** The sender of e-mails, an address verified with SES. Empty if this deployment sends no e-mail. */
export const mailEnv = { MAIL_FROM: z.string() };
