import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { KNOWN_TOPICS } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { RATES_SCOPE, REQUIRED_SCOPES } from "#shared/bridge/domain/stores/installation.ts";

/** Reads the tables of the file in order. Throws for syntax that this file does not use. */
function readToml(text: string) {
  const tables: { name: string; values: Record<string, unknown> }[] = [{ name: "", values: {} }];
  const joined = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .join("\n")
    .replace(/\[\n([^\]]*)\n\]/g, (_, inner: string) => `[${inner.replaceAll("\n", " ")}]`);
  for (const line of joined.split("\n")) {
    const tableName = /^\[\[?([\w.]+)\]\]?$/.exec(line)?.[1];
    if (tableName !== undefined) tables.push({ name: tableName, values: {} });
    else {
      const [, key = "", value = ""] = /^(\w+) = (.+)$/.exec(line) ?? [];
      if (key === "") throw new Error(`cannot parse: ${line}`);
      Object.assign(tables.at(-1)?.values ?? {}, { [key]: JSON.parse(value) });
    }
  }
  return (name: string) =>
    tables.filter((table) => table.name === name).map(({ values }) => values);
}
const text = readFileSync("shopify.app.toml", "utf8");
const getTables = readToml(text);
const subscriptions = getTables("webhooks.subscriptions");

it("requests exactly the required permissions, each with a reason", () => {
  const [access] = getTables("access_scopes");

  expect(access).toEqual({ scopes: REQUIRED_SCOPES.join(","), optional_scopes: [RATES_SCOPE] });
  for (const scope of [...REQUIRED_SCOPES, RATES_SCOPE])
    expect(text).toMatch(new RegExp(`^# ${scope}: \\w`, "m"));
});

it("subscribes to exactly the topics that the intake knows, once each", () => {
  const topics = subscriptions.flatMap(
    ({ topics: usual = [], compliance_topics: complianceTopics = [] }) => [
      ...(usual as string[]),
      ...(complianceTopics as string[]),
    ],
  );

  expect(topics.sort()).toEqual([...KNOWN_TOPICS].sort());
});

it("subscribes to the compliance topics", () => {
  expect(subscriptions.flatMap((each) => each.compliance_topics ?? [])).toEqual([
    "customers/data_request",
    "customers/redact",
    "shop/redact",
  ]);
});

it("sends all webhooks to the bridge over HTTPS and pins the API version", () => {
  expect(getTables("webhooks")).toEqual([{ api_version: "2026-10" }]);
  for (const { uri } of subscriptions) {
    expect(uri).toBe("https://bridge.example.com/shopify/webhooks");
  }
});

it("is embedded at the app page and contains no secret", () => {
  const [root] = getTables("");

  expect(root).toMatchObject({
    application_url: "https://bridge.example.com/shopify/app",
    embedded: true,
    handle: "order-bridge",
  });
  expect(getTables("auth")).toEqual([
    { redirect_urls: ["https://bridge.example.com/shopify/app"] },
  ]);
  expect(text).not.toMatch(/secret\s*=|shpss_|shpat_|use_legacy_install_flow/);
});
