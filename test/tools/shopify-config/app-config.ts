import * as z from "zod";
import { readToml } from "./read-toml.ts";

const httpsUrl = z.url({ protocol: /^https$/ });
const topics = z.array(z.string().regex(/^\w+\/\w+$/)).min(1);

/** One subscription, with the keys that Shopify documents for it. */
const subscriptionSchema = z
  .strictObject({
    topics: topics.optional(),
    compliance_topics: topics.optional(),
    uri: httpsUrl,
    include_fields: z.array(z.string().regex(/^\w+(\.\w+)*$/)).optional(),
    filter: z.string().min(1).optional(),
    name: z
      .string()
      .regex(/^[\w-]{1,50}$/)
      .optional(),
  })
  .refine(
    (each) => (each.topics === undefined) !== (each.compliance_topics === undefined),
    "has either topics or compliance_topics",
  );
export type Subscription = z.output<typeof subscriptionSchema>;

/**
 * The keys of an app's configuration that the bridge uses, each as Shopify documents it:
 * https://shopify.dev/docs/apps/build/cli-for-apps/app-configuration. An unknown key is refused.
 */
const appConfigSchema = z.strictObject({
  client_id: z.string().min(1),
  name: z.string().min(1).max(30),
  handle: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  application_url: httpsUrl,
  embedded: z.literal(true),
  build: z.strictObject({ automatically_update_urls_on_dev: z.boolean() }),
  access_scopes: z.strictObject({ scopes: z.string(), optional_scopes: z.array(z.string()) }),
  auth: z.strictObject({ redirect_urls: z.array(httpsUrl).min(1) }),
  webhooks: z.strictObject({
    api_version: z.string().regex(/^20\d\d-(01|04|07|10)$/),
    subscriptions: z.array(subscriptionSchema).min(1),
  }),
});
export type AppConfig = z.output<typeof appConfigSchema>;

/** Parses a configuration. Throws for a key that Shopify does not know, or a value of another form. */
export function parseAppConfig(text: string): AppConfig {
  const config: Record<string, unknown> = {};
  for (const { name, isList, values } of readToml(text)) {
    if (name === "") Object.assign(config, values);
    else if (isList) appendToList(config, name, values);
    else config[name] = { ...values };
  }
  return appConfigSchema.parse(config);
}

/** Appends to a list that is named by its table and its key, such as `webhooks.subscriptions`. */
function appendToList(config: Record<string, unknown>, path: string, values: object): void {
  const [table = "", key = ""] = path.split(".");
  const parent = (config[table] ?? {}) as Record<string, unknown>;
  config[table] = { ...parent, [key]: [...((parent[key] ?? []) as unknown[]), values] };
}
