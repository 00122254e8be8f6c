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
