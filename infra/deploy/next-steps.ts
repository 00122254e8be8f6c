import * as z from "zod";
import type { StageConfig } from "#infra/config.ts";

const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

type Outputs = Readonly<Record<string, string>>;

/** Formats what remains to be done after a deployment, with the values of the outputs. */
export function formatNextSteps(config: StageConfig, content: unknown): string {
  const outputsByStack = outputsSchema.parse(content);
  const outputs: Outputs = Object.assign({}, ...Object.values(outputsByStack));
  const lines = Object.entries(outputsByStack).flatMap(formatOutputs);
  const advice = listAdvice(config, outputs).map((text, at) => `  ${at + 1}. ${text}`);
  return ["", `Deployed ${config.name}.`, ...lines, "", "Next:", ...advice, ""].join("\n");
}

/** Formats the outputs of one stack below its name: both systems have an `OpsKeyArn`. */
function formatOutputs([stack, outputs]: readonly [string, Outputs]): string[] {
  const lines = Object.entries(outputs)
    .filter(([name]) => !name.startsWith("ExportsOutput"))
    .map(([name, value]) => `    ${name.padEnd(20)} ${value}`);
  return lines.length === 0 ? [] : [`  ${stack}`, ...lines];
}

function listAdvice(config: StageConfig, outputs: Outputs): string[] {
  const { ShopifyAppSecretArn: secretArn } = outputs;
  const { alarmEmail } = config;
  const smokeOptions = formatSmokeOptions(outputs);
  return [
    ...(secretArn === undefined
      ? []
      : [`If it is the first deployment, put the Shopify app's client secret into ${secretArn}.`]),
    ...(smokeOptions === "" ? [] : [`npm run smoke --${smokeOptions}   checks what is deployed.`]),
    ...(alarmEmail === undefined ? [] : [`Confirm the subscription that ${alarmEmail} received.`]),
    ...listMissing(config).map(
      ([setting, effect]) => `Set ${setting} in infra/stages/${config.name}.json: ${effect}.`,
    ),
    "docs/deploy.md has the steps after a first deployment.",
  ];
}

/** Lists the settings that are left out, each with what does not work without it. */
function listMissing(config: StageConfig): (readonly [setting: string, effect: string])[] {
  const { alarmEmail, pageTopicArn, runbookUrl, monthlyBudgetDollars, mailFrom } = config;
  const { clientId } = config.shopify;
  const settings = [
    [
      "shopify.clientId",
      clientId === "not-set" ? undefined : clientId,
      "Shopify shops cannot connect without it",
    ],
    [
      "alarmEmail or pageTopicArn",
      alarmEmail ?? pageTopicArn,
      "nobody hears of alarms without them",
    ],
    ["runbookUrl", runbookUrl, "links of alarms and dashboards lead nowhere without it"],
    ["monthlyBudgetDollars", monthlyBudgetDollars, "nobody hears of unusual AWS costs without it"],
    ["mailFrom", mailFrom, "merchants of WooCommerce stores cannot sign in without it"],
    [
      "syntheticOrders",
      config.syntheticOrders,
      "nobody notices without them that no order arrives at all",
    ],
  ] as const;
  return settings
    .filter(([, value]) => value === undefined)
    .map(([setting, , effect]) => [setting, effect] as const);
}

/** Formats an option for each system that was deployed. */
const formatSmokeOptions = ({ BridgeUrl: bridge, CourierUrl: courier }: Outputs): string =>
  [
    bridge === undefined ? "" : ` --bridge ${bridge}`,
    courier === undefined ? "" : ` --courier ${courier}`,
  ].join("");
