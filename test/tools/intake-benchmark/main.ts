import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { FUNCTION_BUNDLE } from "#infra/constructs/bundles.ts";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import {
  CLIENT_SECRET,
  createShopifyEvent,
  createWooCommerceEvent,
  SECRETS,
  SHOPIFY_BODY,
  SHOPIFY_FIELDS,
} from "./create-events.ts";
import { type ImportTimes, measureImports } from "./measure-imports.ts";
import { measureVerifying } from "./measure-verifying.ts";
import type { Plan } from "./run-handlers.ts";

printHelpOnRequest(`Compares the intakes of webhooks, as they are deployed, with a handler that only checks the
signature and sends one message with the SDK; our check of a signature with Shopify's; and the import of
both bundles with an ordinary one (SDK, Powertools, middy). All ratios are of one run.

  npm run bench:intake`);

const ROUNDS = 9;
const CALLS = 200;

const here = "test/tools/intake-benchmark";
const folder = mkdtempSync(join(tmpdir(), "order-bridge-intake-"));
const bundle = (entry: string): string => {
  const outfile = join(folder, `${entry.replaceAll("/", "-").replace(/\.ts$/, "")}.cjs`);
  buildSync({ ...FUNCTION_BUNDLE, entryPoints: [entry], outfile });
  return outfile;
};
const shopify = bundle("functions/bridge/shopify-webhook/handler.ts");
const woocommerce = bundle("functions/bridge/woocommerce-webhook/handler.ts");
const minimal = bundle(`${here}/minimal-handler.ts`);
const ordinary = bundle(`${here}/ordinary-imports.ts`);

const standIn = fork(`${here}/aws-stand-in.ts`, { env: { SECRETS: JSON.stringify(SECRETS) } });
const [address]: string[] = await once(standIn, "message");
const env = {
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_SESSION_TOKEN: "token",
  AWS_ENDPOINT_URL: address,
  RECONCILE_QUEUE_URL: `${address}/000000000000/reconcile.fifo`,
  SHOP_EVENT_QUEUE_URL: `${address}/000000000000/events.fifo`,
  SHOPIFY_APP_SECRET_ARN: "arn:shopify",
  STORE_WEBHOOK_KEYS_ARN: "arn:webhooks",
  POWERTOOLS_METRICS_NAMESPACE: "OrderBridge",
  MINIMAL_SECRET: CLIENT_SECRET,
};

const pickMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** An intake and the minimal handler, with the same body. A function has a process of its own, and so has each pair. */
const PAIRS: readonly Plan["bundles"][] = [
  {
    fields: { file: shopify, event: createShopifyEvent(SHOPIFY_FIELDS) },
    minimalFields: { file: minimal, event: createShopifyEvent(SHOPIFY_FIELDS) },
  },
  {
    shopify: { file: shopify, event: createShopifyEvent() },
    minimalShopify: { file: minimal, event: createShopifyEvent() },
  },
  {
    woocommerce: { file: woocommerce, event: createWooCommerceEvent() },
    minimalWooCommerce: { file: minimal, event: createWooCommerceEvent(CLIENT_SECRET) },
  },
];

async function measurePair(bundles: Plan["bundles"]): Promise<Record<string, number[]>> {
  const runner = fork(`${here}/run-handlers.ts`, {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  runner.send({ bundles, rounds: ROUNDS, calls: CALLS } satisfies Plan);
  const [times]: Record<string, number[]>[] = await once(runner, "message");
  return times ?? {};
}

async function measureHandlers(): Promise<Record<string, number[]>> {
  let times: Record<string, number[]> = {};
  for (const pair of PAIRS) times = { ...times, ...(await measurePair(pair)) };
  return times;
}

try {
  const times = await measureHandlers();
  const median = (name: string) => pickMedian(times[name] ?? []);
  const compare = (name: string, base: string) =>
    pickMedian((times[base] ?? []).map((time, at) => time / (times[name]?.[at] ?? 0)));
  const imports = await measureImports([shopify, woocommerce, ordinary], env);
  const compareImports = (at: number, part: keyof ImportTimes) =>
    ((imports[at]?.[part] ?? 0) / (imports[2]?.[part] ?? 0)).toFixed(2);
  console.table({
    "Shopify, the fields that the app asks for, against the minimal handler": compare(
      "fields",
      "minimalFields",
    ).toFixed(2),
    "Shopify, a whole order, against the minimal handler": compare(
      "shopify",
      "minimalShopify",
    ).toFixed(2),
    "WooCommerce, against the minimal handler": compare(
      "woocommerce",
      "minimalWooCommerce",
    ).toFixed(2),
    "our check, against shopify-api's": (
      await measureVerifying(SHOPIFY_BODY, CLIENT_SECRET)
    ).toFixed(1),
    "import of Shopify's, of an ordinary bundle": compareImports(0, "imported"),
    "import of WooCommerce's, of an ordinary bundle": compareImports(1, "imported"),
    "the same and the request for a secret that it begins: Shopify": compareImports(0, "settled"),
    "the same and the request for a secret that it begins: WooCommerce": compareImports(
      1,
      "settled",
    ),
    "milliseconds: Shopify's fields, minimal": `${median("fields").toFixed(3)}, ${median("minimalFields").toFixed(3)}`,
    "milliseconds: Shopify, minimal": `${median("shopify").toFixed(3)}, ${median("minimalShopify").toFixed(3)}`,
    "milliseconds: WooCommerce, minimal": `${median("woocommerce").toFixed(3)}, ${median("minimalWooCommerce").toFixed(3)}`,
    "milliseconds of imports: Shopify, WooCommerce, ordinary": imports
      .map(({ imported, settled }) => `${imported.toFixed(0)} (${settled.toFixed(0)})`)
      .join(", "),
  });
} finally {
  standIn.kill();
  rmSync(folder, { recursive: true });
}
