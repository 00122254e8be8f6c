import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readTemplate } from "#test/infra/template-reader.ts";
import { bridgeTemplate } from "../synthesized-stacks.ts";

const { listResources, listGrants } = readTemplate(bridgeTemplate);

/** Every secret, with the functions that may read it: those that need it for their work. */
const READERS_BY_SECRET = {
  KeysStoreCredentials: [
    "ConnectWoocommerceConnect",
    "MerchantApiCalls",
    "OperatorApiCalls",
    "ReconcileDelivery",
    "ResealingResealValues",
    "SweepSweepStores",
    "SyntheticSyntheticOrder",
  ],
  KeysCourierCredentials: [
    "ConnectWoocommerceConnect",
    "ErasuresEraseAtCouriers",
    "IntakeCourierWebhook",
    "MerchantApiCalls",
    "OperatorApiCalls",
    "RatesCarrierRates",
    "ReconcileDelivery",
    "ResealingResealValues",
  ],
  KeysShopifyTokens: [
    "MerchantApiCalls",
    "OperatorApiCalls",
    "ReconcileDelivery",
    "ResealingResealValues",
    "ShopifyApp",
    "ShopifyRenewTokens",
    "ShopifyShopEvent",
    "SweepSweepStores",
  ],
  KeysPersonalData: [
    "ConnectWoocommerceConnect",
    "OperatorApiCalls",
    "ResealingResealValues",
    "ShopifyShopEvent",
    "SignInSendLinks",
    "SweepSweepStores",
  ],
  KeysTrackingLinks: ["MerchantApiCalls", "ReconcileDelivery", "TrackTrackDelivery"],
  KeysStoreWebhooks: [
    "ConnectWoocommerceConnect",
    "IntakeWoocommerceWebhook",
    "MerchantApiCalls",
    "OperatorApiCalls",
    "SweepSweepStores",
    "WebhooksSend",
  ],
  KeysCourierAddresses: ["IntakeCourierWebhook", "MerchantApiCalls", "OperatorApiCalls"],
  KeysCheckoutRates: [
    "MerchantApiCalls",
    "RatesCarrierRates",
    "ReconcileDelivery",
    "SweepSweepStores",
  ],
  OpsKey: ["OperatorApiCalls", "OperatorPages"],
  ShopifyApp: [
    "IntakeShopifyWebhook",
    "MerchantApiCalls",
    "OperatorApiCalls",
    "RatesCarrierRates",
    "ReconcileDelivery",
    "ShopifyApp",
    "ShopifyRenewTokens",
    "ShopifyShopEvent",
    "SweepSweepStores",
  ],
};

const toName = (logicalId: string) => logicalId.replace(/[0-9A-F]{8}$/, "");
const listNames = (type: string) => listResources(type).map(([id]) => toName(id));

it("has only the secrets that this test lists", () => {
  expect(listNames("AWS::SecretsManager::Secret").sort()).toEqual(
    Object.keys(READERS_BY_SECRET).sort(),
  );
});

it.each(Object.entries(READERS_BY_SECRET))(
  "lets only the functions that need it read %s",
  (secret, readers) => {
    const functions = listNames("AWS::Lambda::Function").filter((name) =>
      listGrants(name).includes(`secretsmanager:GetSecretValue ${secret}`),
    );

    expect(functions.sort()).toEqual(readers);
  },
);

it("names in a function's environment the secrets that it may read, and no other", () => {
  for (const [id, { Properties }] of listResources("AWS::Lambda::Function")) {
    const environment = Object.values<{ Ref?: string }>(Properties.Environment?.Variables ?? {});
    const named = environment.flatMap(({ Ref }) => (Ref === undefined ? [] : [toName(Ref)]));
    const readable = listGrants(toName(id)).flatMap(
      (grant) => /^secretsmanager:GetSecretValue (\w+)$/.exec(grant)?.[1] ?? [],
    );

    expect(
      named.filter((name) => name in READERS_BY_SECRET).sort(),
      `the environment of ${id}`,
    ).toEqual(readable.sort());
  }
});

/** The words of docs/security.md for each secret. */
const ROWS = {
  KeysStoreCredentials: "store credentials (WooCommerce API keys)",
  KeysCourierCredentials: "courier credentials",
  KeysShopifyTokens: "Shopify tokens",
  KeysPersonalData: "personal data (administrators' addresses, data exports)",
  KeysTrackingLinks: "tracking links",
  KeysStoreWebhooks: "store webhooks, and the secrets of merchants' own webhooks",
  KeysCourierAddresses: "courier addresses",
  KeysCheckoutRates: "checkout rates",
  OpsKey: "operators' keys",
  ShopifyApp: "the Shopify app's secret",
} satisfies Record<keyof typeof READERS_BY_SECRET, string>;

it.each(Object.entries(READERS_BY_SECRET))("documents who reads %s", (secret, readers) => {
  const page = readFileSync("docs/security.md", "utf8");
  const label = ROWS[secret as keyof typeof ROWS];
  const row = page.split("\n").find((line) => line.startsWith(`| ${label} |`));
  const [, , , count = "", named = ""] = row?.split("|").map((cell) => cell.trim()) ?? [];

  expect(Number(count)).toBe(readers.length);
  expect(named.split(/[,;]/)).toHaveLength(readers.length);
});
