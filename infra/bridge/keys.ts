import type { IGrantable } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { KEY_VARIABLES } from "#functions/bridge/composition/env.ts";
import type { SecretAccess, SecretSource } from "#infra/constructs/generated-secret.ts";
import type { KeyPurpose } from "#shared/kernel/key-purposes.ts";

/** The secret of each purpose: its construct id, and what its keys protect. */
const SECRETS: Readonly<Record<KeyPurpose, readonly [id: string, description: string]>> = {
  "store-credentials": ["StoreCredentials", "Keys that seal the API keys of WooCommerce stores."],
  "courier-credentials": ["CourierCredentials", "Keys that seal the secrets of courier accounts."],
  "shopify-tokens": ["ShopifyTokens", "Keys that seal the tokens of Shopify shops."],
  "personal-data": ["PersonalData", "Keys that seal administrators' addresses and data exports."],
  "tracking-links": ["TrackingLinks", "Keys that sign the links to buyers' tracking pages."],
  "store-webhooks": ["StoreWebhooks", "Keys of the secrets that sign WooCommerce's webhooks."],
  "courier-addresses": [
    "CourierAddresses",
    "Keys that sign the addresses for couriers' notifications.",
  ],
  "checkout-rates": [
    "CheckoutRates",
    "Keys that sign the addresses of checkout rates and hide stored rates.",
  ],
};

/** The keys that one function may read, as its environment and its permission. */
export interface FunctionKeys<Purpose extends KeyPurpose> {
  readonly environment: Readonly<Record<(typeof KEY_VARIABLES)[Purpose], string>>;
  grantRead(grantee: IGrantable): void;
}

/** The keys of the bridge, one secret a purpose, so that a function gets only those it needs. */
export class BridgeKeys extends Construct {
  readonly #secrets: Readonly<Record<KeyPurpose, SecretAccess>>;

  constructor(scope: Construct, id: string, secrets: SecretSource) {
    super(scope, id);
    const create = (purpose: KeyPurpose) => secrets.openKeyRing(this, ...SECRETS[purpose]);
    this.#secrets = {
      "store-credentials": create("store-credentials"),
      "courier-credentials": create("courier-credentials"),
      "shopify-tokens": create("shopify-tokens"),
      "personal-data": create("personal-data"),
      "tracking-links": create("tracking-links"),
      "store-webhooks": create("store-webhooks"),
      "courier-addresses": create("courier-addresses"),
      "checkout-rates": create("checkout-rates"),
    };
  }

  /** Picks the keys of one function. */
  pick<Purpose extends KeyPurpose>(...purposes: readonly Purpose[]): FunctionKeys<Purpose> {
    const secrets = purposes.map(
      (purpose) => [KEY_VARIABLES[purpose], this.#secrets[purpose]] as const,
    );
    return {
      environment: Object.fromEntries(
        secrets.map(([variable, secret]) => [variable, secret.secretArn]),
      ) as FunctionKeys<Purpose>["environment"],
      grantRead: (grantee) => {
        for (const [, secret] of secrets) secret.grantRead(grantee);
      },
    };
  }
}
