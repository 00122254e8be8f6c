import { readFileSync } from "node:fs";
import { parseLossless } from "#test/sandbox/shopify/state/lossless-json.ts";
import {
  type AppConfig,
  parseAppConfig,
  type Subscription,
} from "#test/tools/shopify-config/app-config.ts";

/**
 * The scopes of which a topic needs one, by its resource and, where they differ, by its name. As in the
 * descriptions of https://shopify.dev/docs/api/admin-graphql/latest/enums/WebhookSubscriptionTopic.
 */
const SCOPES_BY_RESOURCE: Readonly<Record<string, readonly string[]>> = {
  orders: ["read_orders", "read_marketplace_orders"],
  "orders/delete": ["read_orders"],
  fulfillments: ["read_fulfillments", "read_marketplace_orders"],
  fulfillment_orders: [
    "read_merchant_managed_fulfillment_orders",
    "read_assigned_fulfillment_orders",
    "read_third_party_fulfillment_orders",
  ],
  locations: ["read_locations"],
};

/** Returns whether the scopes allow a topic. A write scope includes reading. */
export function isTopicAllowed(topic: string, scopes: readonly string[]): boolean {
  const needed = SCOPES_BY_RESOURCE[topic] ?? SCOPES_BY_RESOURCE[topic.split("/")[0] ?? ""] ?? [];
  if (needed.length === 0) return true;
  return needed.some(
    (scope) => scopes.includes(scope) || scopes.includes(scope.replace("read_", "write_")),
  );
}

const APP_CONFIG_FILE = new URL("../../../../shopify.app.toml", import.meta.url);

/**
 * Reads the app's configuration. Throws for a topic that its scopes do not allow: the real store's
 * `app deploy` refuses the configuration.
 */
export function readAppConfig(): AppConfig {
  const config = parseAppConfig(readFileSync(APP_CONFIG_FILE, "utf8"));
  refuseTopicsWithoutScope(config);
  return config;
}

/** Throws for the first topic that the configuration's own scopes do not allow. */
export function refuseTopicsWithoutScope({ webhooks, access_scopes }: AppConfig): void {
  const scopes = access_scopes.scopes.split(",");
  for (const topic of webhooks.subscriptions.flatMap((each) => each.topics ?? []))
    if (!isTopicAllowed(topic, scopes)) throw new Error(`no scope allows the topic ${topic}`);
}

/**
 * Returns the bodies that the subscriptions of a topic send: those whose filter the body fits, each
 * with the included fields only.
 */
export const listSentBodies = (
  subscriptions: readonly Subscription[],
  topic: string,
  body: string,
): string[] =>
  subscriptions
    .filter((each) => [...(each.topics ?? []), ...(each.compliance_topics ?? [])].includes(topic))
    .filter(({ filter }) => filter === undefined || isMatch(filter, JSON.parse(body)))
    .map(({ include_fields: paths }) =>
      paths === undefined ? body : JSON.stringify(pickFields(parseLossless(body), paths)),
    );

/** Knows filters of the form `field:value` only. */
function isMatch(filter: string, body: Record<string, unknown>): boolean {
  const [, field, value] = /^(\w+):(\w+)$/.exec(filter) ?? [];
  if (field === undefined) throw new Error(`the sandbox store does not know the filter ${filter}`);
  return String(body[field]) === value;
}

/** Returns an object with the fields at these paths, such as `order_edit.id`, as far as they are there. */
function pickFields(body: unknown, paths: readonly string[]): unknown {
  const picked: Record<string, unknown> = {};
  for (const path of paths) {
    const [key = "", ...rest] = path.split(".");
    const value = (body as Record<string, unknown>)[key];
    if (value === undefined) continue;
    picked[key] =
      rest.length === 0
        ? value
        : { ...(picked[key] as object), ...(pickFields(value, [rest.join(".")]) as object) };
  }
  return picked;
}
