import { globSync } from "node:fs";
import { build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { FUNCTION_BUNDLE } from "#infra/constructs/bundles.ts";

const handlers = globSync("functions/*/*/handler.ts").sort();
let metafile: Metafile;

beforeAll(async () => {
  // One run parses shared modules once. The outputs share no code.
  ({ metafile } = await build({
    ...FUNCTION_BUNDLE,
    entryPoints: handlers,
    outdir: "unwritten",
    write: false,
    metafile: true,
  }));
});

/** Lists every file that the entry imports, directly or indirectly, used or not. */
function listReachableFiles(entry: string, reached = new Set<string>()): Set<string> {
  if (reached.has(entry)) return reached;
  reached.add(entry);
  for (const { path, external } of metafile.inputs[entry]?.imports ?? []) {
    if (external !== true) listReachableFiles(path, reached);
  }
  return reached;
}

const listOwnFiles = (entry: string): string[] =>
  [...listReachableFiles(entry)].filter((file) => !file.includes("node_modules/"));

const listPackages = (entry: string): Set<string> =>
  new Set(
    [...listReachableFiles(entry)].flatMap(
      (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
    ),
  );
const measureKilobytes = (entry: string): number => {
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entry);
  return (output?.bytes ?? 0) / 1024;
};

it("finds the handlers of all functions", () => {
  expect(handlers.length).toBeGreaterThanOrEqual(13);
});

describe.each(["shopify-webhook", "woocommerce-webhook"])("the bundle of %s", (name) => {
  const entry = `functions/bridge/${name}/handler.ts`;

  it("contains no client of the AWS SDK and no SDK of Shopify", () => {
    const packages = [...listPackages(entry)];

    expect(packages).toContain("aws4");
    expect(packages.filter((name) => /^@(aws-sdk|smithy|shopify)\//.test(name))).toEqual([]);
  });

  it("contains the small form of the schema library only, which takes a third of the time to load", () => {
    const files = [...listReachableFiles(entry)];

    expect(files).toContain("node_modules/zod/v4/mini/schemas.js");
    expect(files).not.toContain("node_modules/zod/v4/classic/schemas.js");
  });
});

describe.each(["shopify-webhook", "woocommerce-webhook"])("the import closure of %s", (name) => {
  it("has at most 26 files of this repository", () => {
    const files = listOwnFiles(`functions/bridge/${name}/handler.ts`);

    expect(files.length, files.join("\n")).toBeLessThanOrEqual(26);
  });
});

it("limits the import closure of courier-webhook, which reads the table, to 53 files", () => {
  const files = listOwnFiles("functions/bridge/courier-webhook/handler.ts");

  expect(files.length, files.join("\n")).toBeLessThanOrEqual(53);
});

/** Each function's limit in kilobytes, at most 25 above its size. What it must not load comes back unseen otherwise. */
const SIZE_LIMITS: Readonly<Record<string, number>> = {
  "bridge/app-assets": 60,
  "bridge/carrier-rates": 920,
  "bridge/courier-webhook": 670,
  "bridge/erase-at-couriers": 680,
  "bridge/merchant-api": 1505,
  "bridge/merchant-docs": 735,
  "bridge/merchant-pages": 610,
  "bridge/operator-api": 1350,
  "bridge/operator-pages": 680,
  "bridge/reconcile-delivery": 1365,
  "bridge/renew-shopify-tokens": 730,
  "bridge/reseal-values": 600,
  "bridge/send-merchant-mail": 960,
  "bridge/send-sign-in-links": 720,
  "bridge/send-webhooks": 880,
  "bridge/shopify-app": 880,
  "bridge/shopify-shop-events": 960,
  "bridge/sign-in": 650,
  "bridge/sweep-due-deliveries": 760,
  "bridge/sweep-stores": 1020,
  "bridge/synthetic-order": 800,
  "bridge/track-delivery": 920,
  "bridge/woocommerce-connect": 930,
  "courier/api": 680,
  "courier/docs": 310,
  "courier/notify": 670,
  "courier/ops": 710,
  "courier/orders": 1070,
  "courier/plan": 1070,
  "courier/simulate-drivers": 1030,
  "courier/sweep": 630,
  "bridge/shopify-webhook": 100,
  "bridge/woocommerce-webhook": 95,
};

it.each(["bridge/track-delivery", "bridge/app-assets"])("keeps the map out of %s", (name) => {
  expect(listPackages(`functions/${name}/handler.ts`)).not.toContain("maplibre-gl");
});

it.each(handlers)("keeps %s below its size limit and free of CDK and vitest", (entry) => {
  expect(measureKilobytes(entry)).toBeGreaterThan(0);
  expect(measureKilobytes(entry)).toBeLessThan(
    SIZE_LIMITS[entry.slice("functions/".length, -"/handler.ts".length)] ?? 0,
  );
  expect(listPackages(entry)).not.toContain("aws-cdk-lib");
  expect(listPackages(entry)).not.toContain("vitest");
});
