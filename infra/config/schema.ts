import * as z from "zod";
import { alarms, concurrency, limits, tables } from "./capacity.ts";
import { existingBridgeData, existingCourierData } from "./existing-data.ts";
import {
  arnField,
  choiceField,
  hostField,
  httpsField,
  mailField,
  numberField,
  originField,
  switchField,
  textField,
} from "./fields.ts";

/** The days for which CloudWatch can keep a log. */
const LOG_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288,
  3653,
] as const;

const domain = z
  .strictObject({
    name: hostField(),
    certificateArn: arnField(
      "acm",
      "certificate/",
      "Request a certificate for the name in ACM, in the stage's region, and validate it.",
    ),
    hostedZone: z
      .strictObject({
        id: textField(/^Z[A-Z0-9]+$/, "the id of a Route 53 hosted zone", "Copy it from Route 53."),
        name: hostField(),
      })
      .optional()
      .describe("Creates the name's records. Without it, point the name to the output yourself."),
  })
  .describe("A domain of your own, with a certificate of the stage's region.");

const addresses = {
  domain: domain.optional(),
  formerDomains: z
    .array(domain)
    .default([])
    .describe("Domains that were in use before. Addresses that were given out stay valid."),
};

const webhookFront = domain
  .extend({
    announced: switchField(
      "With true, stores and couriers are given its address: deploy it first with false.",
    ).default(false),
  })
  .describe("A load balancer that receives webhooks, on a name of its own.");

const bridge = z.strictObject({
  ...addresses,
  webhookFront: webhookFront.optional(),
  publicUrl: originField()
    .optional()
    .describe("The address of a CDN before the API. By default the domain, or the API's own."),
  formerPublicUrls: z
    .array(originField())
    .default([])
    .describe("Addresses before the present one. The sweep removes the webhooks that name them."),
  mapStyleUrl: httpsField()
    .optional()
    .describe("The style of the buyer's map. Without it, the way is drawn on a plain surface."),
  existing: existingBridgeData
    .optional()
    .describe("A table and keys to use in place of the stage's own, after a restore."),
});

const courier = z.strictObject({
  ...addresses,
  locator: choiceField(
    ["gazetteer", "amazon-location"],
    "The gazetteer knows cities only and costs nothing.",
  ).default("gazetteer"),
  existing: existingCourierData
    .optional()
    .describe("A table and keys to use in place of the stage's own, after a restore."),
});

const retention = z.strictObject({
  logDays: choiceField(LOG_DAYS, "Choose the next longer one that CloudWatch offers.").default(30),
  auditDays: numberField(1, 3650, "It counts for new records.").default(365),
  recoveryDays: numberField(
    1,
    35,
    "DynamoDB can restore a table as it was up to 35 days ago.",
  ).default(28),
  backupDays: numberField(
    1,
    3650,
    "AWS Backup then keeps a copy of each day so long. Leave it out for no such copies.",
  ).optional(),
});

const shopify = z.strictObject({
  clientId: textField(
    /^[\w-]+$/,
    "the client id of your Shopify app",
    "Copy it from the app's settings. Its secret goes into Secrets Manager, never here.",
  ).default("not-set"),
  adminUrl: textField(
    /^https?:\/\/\S+$/,
    "an address, with {shop} for the shop's domain",
    "Leave it out, except with sandbox stores.",
  ).default("https://{shop}"),
  appBridgeUrl: httpsField().default("https://cdn.shopify.com/shopifycloud/app-bridge.js"),
});

const support = z.strictObject({
  contact: textField(
    /^([^@\s<>/]+@[^@\s<>/]+|https:\/\/[^\s<>]+)$/,
    "an e-mail address or an https address",
    "Merchants see it on their page. Leave it out to show none.",
  ).optional(),
  privacyPolicyUrl: httpsField().optional(),
});

const syntheticOrders = z
  .strictObject({
    store: textField(
      /^[a-z0-9][a-z0-9-]{0,79}$/,
      "the id of a connected WooCommerce store",
      "Use a sandbox store with a sandbox courier account: docs/operations.md says how.",
    ),
    product: numberField(1, 2 ** 53 - 1, "It is the id of a product of that store, in stock."),
  })
  .describe("Places an order in this sandbox store each hour, and follows it to its delivery.");

/** Everything that differs from stage to stage. No secret is in it. */
export const stageSchema = z.strictObject({
  account: textField(
    /^\d{12}$/,
    "the 12 digits of an AWS account, in quotes",
    "Leave it out to deploy to the account of your credentials.",
  ).optional(),
  region: textField(
    /^[a-z]{2}(-[a-z]+)+-\d$/,
    'an AWS region, such as "eu-central-1"',
    "Leave it out to deploy to the region of your credentials.",
  ).optional(),
  systems: z
    .array(choiceField(["bridge", "courier"], "Name the systems that this stage runs."))
    .nonempty("must name at least one system. Name bridge, courier or both.")
    .default(["bridge", "courier"]),
  bridge: bridge.prefault({}),
  courier: courier.prefault({}),
  retention: retention.prefault({}),
  alarmEmail: mailField("Alarms are mailed there. Leave it out to mail none.").optional(),
  pageTopicArn: arnField(
    "sns",
    "",
    "Alarms that must wake somebody are sent to this topic of your pager.",
  ).optional(),
  monthlyBudgetDollars: numberField(
    1,
    10_000_000,
    "AWS' costs of the account beyond it are reported. Leave it out to watch none.",
  ).optional(),
  runbookUrl: httpsField().optional().describe("Where the runbook can be read: alarms link to it."),
  logLevel: choiceField(["DEBUG", "INFO", "WARN", "ERROR"], "INFO is usual.").default("INFO"),
  tracing: switchField("X-Ray bills each trace.").default(true),
  concurrency: concurrency.prefault({}),
  limits: limits.prefault({}),
  tables: tables.prefault({}),
  alarms: alarms.prefault({}),
  mailFrom: mailField(
    "SES must have verified it. Leave it out to send no mail; sign-in is off then.",
  ).optional(),
  shopify: shopify.prefault({}),
  support: support.prefault({}),
  syntheticOrders: syntheticOrders.optional(),
  allowPrivateAddresses: switchField(
    "With true, stores and receivers may be on private addresses and without TLS: for sandboxes only.",
  ).default(false),
});
