import * as z from "zod";
import { arnField } from "./fields.ts";

const tableArn = arnField(
  "dynamodb",
  "table/",
  "Copy it from DynamoDB. The table must have the keys and indexes of the stage's own.",
).optional();
const keyArn = arnField("kms", "key/", "Copy it from KMS: the key that encrypts the secrets.");
const secretArn = arnField("secretsmanager", "secret:", "Copy it from Secrets Manager.").optional();

/**
 * Data that exists already, to be used in place of the data stack's own: a table that was restored, or
 * what a deleted stage left.
 */
export const existingBridgeData = z.strictObject({
  tableArn,
  keyArn: keyArn.optional(),
  secrets: z
    .strictObject({
      StoreCredentials: secretArn,
      CourierCredentials: secretArn,
      ShopifyTokens: secretArn,
      PersonalData: secretArn,
      TrackingLinks: secretArn,
      StoreWebhooks: secretArn,
      CourierAddresses: secretArn,
      CheckoutRates: secretArn,
      OpsKey: secretArn,
      ShopifyApp: secretArn,
    })
    .default({}),
});

export const existingCourierData = z.strictObject({
  tableArn,
  keyArn: keyArn.optional(),
  secrets: z.strictObject({ OpsKey: secretArn, NotificationKeys: secretArn }).default({}),
});
