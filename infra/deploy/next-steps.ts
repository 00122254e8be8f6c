import * as z from "zod";
import type { StageConfig } from "#infra/config.ts";

const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** Formats what remains to be done after a deployment, with the values of the outputs. */
export function formatNextSteps(config: StageConfig, content: unknown): string {
  const outputs: Readonly<Record<string, string>> = Object.assign(
    {},
    ...Object.values(outputsSchema.parse(content)),
  );
  const lines = Object.entries(outputs)
    .filter(([name]) => !name.startsWith("ExportsOutput"))
    .map(([name, value]) => `  ${name.padEnd(22)} ${value}`);
  const advice = listAdvice(config, outputs).map((text, at) => `  ${at + 1}. ${text}`);
  return ["", `Deployed ${config.name}.`, ...lines, "", "Next:", ...advice, ""].join("\n");
}

function listAdvice(config: StageConfig, outputs: Readonly<Record<string, string>>): string[] {
  const { name, alarmEmail, pageTopicArn, mailFrom, shopify } = config;
  const file = `infra/stages/${name}.json`;
  const { ShopifyAppSecretArn: secretArn, BridgeUrl: url } = outputs;
  return [
    ...(secretArn === undefined
      ? []
      : [`If it is the first deployment, put the Shopify app's client secret into ${secretArn}.`]),
    ...(url === undefined ? [] : [`npm run smoke -- --bridge ${url}   checks what is deployed.`]),
    ...(shopify.clientId === "not-set"
      ? [`Set shopify.clientId in ${file}: Shopify shops cannot connect without it.`]
      : []),
    ...(alarmEmail === undefined && pageTopicArn === undefined
      ? [`Set alarmEmail or pageTopicArn in ${file}: nobody hears of alarms without them.`]
      : []),
    ...(alarmEmail === undefined ? [] : [`Confirm the subscription that ${alarmEmail} received.`]),
    ...(mailFrom === undefined
      ? [`Set mailFrom in ${file}: merchants of WooCommerce stores cannot sign in without it.`]
      : []),
    "docs/deploy.md has the steps after a first deployment.",
  ];
}
