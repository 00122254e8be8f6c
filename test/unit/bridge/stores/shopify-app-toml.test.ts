import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SHOPIFY_APP_ROUTES } from "#functions/bridge/shopify-app/env.ts";
import { SHOPIFY_API_VERSION } from "#shared/bridge/adapters/shopify/api-version.ts";
import { KNOWN_TOPICS } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { REQUIRED_SCOPES } from "#shared/bridge/domain/stores/installation.ts";
import {
  getScope,
  OPTIONAL_PERMISSIONS,
} from "#shared/bridge/domain/stores/optional-permission.ts";
import { bridgeTemplate } from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";
import { refuseTopicsWithoutScope } from "#test/sandbox/shopify/webhooks/subscriptions.ts";
import { parseAppConfig } from "#test/tools/shopify-config/app-config.ts";
import {
  ENVIRONMENTS,
  getConfigFile,
  getPlaceholders,
  listPlaceholders,
  readOwnerValues,
  renderConfig,
  TEMPLATE_FILE,
} from "#test/tools/shopify-config/environments.ts";

const COMPLIANCE_TOPICS = ["customers/data_request", "customers/redact", "shop/redact"];
const template = readFileSync(TEMPLATE_FILE, "utf8");
const routes = readTemplate(bridgeTemplate)
  .listResources("AWS::ApiGatewayV2::Route")
  .map(([, { Properties }]) => String(Properties.RouteKey));

describe.each([TEMPLATE_FILE, ...ENVIRONMENTS.map(getConfigFile)])("%s", (file) => {
  const text = readFileSync(file, "utf8");
  const config = parseAppConfig(text);
  const { subscriptions } = config.webhooks;
  const { origin } = new URL(config.application_url);

  it("requests exactly the required permissions, each with a reason", () => {
    expect(config.access_scopes).toEqual({
      scopes: REQUIRED_SCOPES.join(","),
      optional_scopes: OPTIONAL_PERMISSIONS.map(getScope),
    });
    for (const scope of [...REQUIRED_SCOPES, ...OPTIONAL_PERMISSIONS.map(getScope)])
      expect(text).toMatch(new RegExp(`^# ${scope}: \\w`, "m"));
  });

  it("subscribes to exactly the topics that the intake knows, once each, and has their scopes", () => {
    const topics = subscriptions.flatMap((each) => each.topics ?? each.compliance_topics ?? []);

    expect(topics.sort()).toEqual([...KNOWN_TOPICS].sort());
    expect(subscriptions.flatMap((each) => each.compliance_topics ?? [])).toEqual(
      COMPLIANCE_TOPICS,
    );
    expect(() => refuseTopicsWithoutScope(config)).not.toThrow();
  });

  it("sends buyers' data with no topic, and a field that makes each body unique", () => {
    const whole = subscriptions.filter((each) => each.include_fields === undefined);
    expect(whole.flatMap((each) => each.topics ?? []).sort()).toEqual([
      "app/scopes_update",
      "fulfillment_orders/cancelled",
      "fulfillment_orders/hold_released",
      "fulfillment_orders/merged",
      "fulfillment_orders/moved",
      "fulfillment_orders/order_routing_complete",
      "fulfillment_orders/rescheduled",
      "fulfillment_orders/scheduled_fulfillment_order_ready",
      "fulfillment_orders/split",
      "locations/delete",
      "orders/delete",
    ]);

    for (const { include_fields: fields = ["updated_at"] } of subscriptions)
      expect(fields).toContainEqual(
        expect.stringMatching(/^(updated_at|order_edit\.id|created_fulfillment_hold\.id)$/),
      );
  });

  it("has addresses that the bridge's API serves, all of one origin", () => {
    const calls = [
      ...subscriptions.map(({ uri }) => ["POST", uri] as const),
      ...[config.application_url, ...config.auth.redirect_urls].map((url) => ["GET", url] as const),
    ];

    for (const [method, url] of calls) {
      expect(routes).toContain(`${method} ${new URL(url).pathname}`);
      expect(new URL(url).origin).toBe(origin);
    }
    expect(SHOPIFY_APP_ROUTES).toContain(`GET ${new URL(config.application_url).pathname}`);
  });

  it("pins the API version and contains no secret", () => {
    expect(config.webhooks.api_version).toBe(SHOPIFY_API_VERSION);
    expect(text).not.toMatch(/secret\s*=|shpss_|shpat_|use_legacy_install_flow/);
  });
});

describe("the configuration of an environment", () => {
  it.each(ENVIRONMENTS)("%s is the template with its owner's values", (environment) => {
    const text = readFileSync(getConfigFile(environment), "utf8");

    expect(renderConfig(template, environment, readOwnerValues(text))).toBe(text);
  });

  it("names what its owner must replace before a deployment", () => {
    const values = getPlaceholders("production");

    expect(listPlaceholders(values)).toEqual([
      'client_id = "REPLACE_WITH_PRODUCTION_CLIENT_ID"',
      "https://bridge.example.com",
    ]);
    expect(
      listPlaceholders({ ...values, clientId: "abc", origin: "https://bridge.tea.shop" }),
    ).toEqual([]);
  });
});

describe("a configuration is refused with", () => {
  it.each([
    ["an unknown key", 'embedded = true\nembeded_app = "yes"'],
    ["a key that comes twice", "embedded = true\nembedded = true"],
    ["another type", 'embedded = "true"'],
  ])("%s", (_, lines) => {
    expect(() => parseAppConfig(template.replace("embedded = true", lines))).toThrow();
  });

  it("an address without TLS, and a version that is none", () => {
    expect(() => parseAppConfig(template.replaceAll("https:", "http:"))).toThrow();
    expect(() => parseAppConfig(template.replace("2026-10", "2026-11"))).toThrow();
  });
});
