import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { KNOWN_TOPICS } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { REQUIRED_SCOPES } from "#shared/bridge/domain/stores/installation.ts";

/** The file's tables in order; throws on anything but what such a file needs. */
function readToml(text: string) {
  const tables: { name: string; values: Record<string, unknown> }[] = [{ name: "", values: {} }];
  const joined = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .join("\n")
    .replace(/\[\n([^\]]*)\n\]/g, (_, inner: string) => `[${inner.replaceAll("\n", " ")}]`);
  for (const line of joined.split("\n")) {
    const table = /^\[\[?([\w.]+)\]\]?$/.exec(line)?.[1];
    if (table !== undefined) tables.push({ name: table, values: {} });
    else {
      const [, key = "", value = ""] = /^(\w+) = (.+)$/.exec(line) ?? [];
      if (key === "") throw new Error(`not understood: ${line}`);
      Object.assign(tables.at(-1)?.values ?? {}, { [key]: JSON.parse(value) });
    }
  }
  return (name: string) => tables.filter((each) => each.name === name).map(({ values }) => values);
}
const text = readFileSync("shopify.app.toml", "utf8");
const table = readToml(text);
const subscriptions = table("webhooks.subscriptions");

it("asks for the permissions that the bridge needs, each with its reason, and no other", () => {
  const [access] = table("access_scopes");

  expect(access).toEqual({ scopes: REQUIRED_SCOPES.join(",") });
  for (const scope of REQUIRED_SCOPES) expect(text).toMatch(new RegExp(`^# ${scope}: \\w`, "m"));
});

it("subscribes to exactly the topics that the intake understands, once each", () => {
  const topics = subscriptions.flatMap(({ topics: usual = [], compliance_topics: law = [] }) => [
    ...(usual as string[]),
    ...(law as string[]),
  ]);

  expect(topics.sort()).toEqual([...KNOWN_TOPICS].sort());
});

it("subscribes to what the law demands as such", () => {
  expect(subscriptions.flatMap((each) => each.compliance_topics ?? [])).toEqual([
    "customers/data_request",
    "customers/redact",
    "shop/redact",
  ]);
});

it("leads everything to the bridge, encrypted, and pins the version that the code speaks", () => {
  expect(table("webhooks")).toEqual([{ api_version: "2026-10" }]);
  for (const { uri } of subscriptions) {
    expect(uri).toBe("https://bridge.example.com/shopify/webhooks");
  }
});

it("is embedded, at the page that takes the first contact, and holds no secret", () => {
  const [root] = table("");

  expect(root).toMatchObject({
    application_url: "https://bridge.example.com/shopify/app",
    embedded: true,
    handle: "order-bridge",
  });
  expect(table("auth")).toEqual([{ redirect_urls: ["https://bridge.example.com/shopify/app"] }]);
  expect(text).not.toMatch(/secret\s*=|shpss_|shpat_|use_legacy_install_flow/);
});
