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

  it("contains neither the DynamoDB client nor Shopify's SDK", () => {
    const packages = listPackages(entry);

    expect(packages).toContain("@aws-sdk/client-sqs");
    expect(packages).not.toContain("@aws-sdk/client-dynamodb");
    expect(packages).not.toContain("@shopify/shopify-api");
  });

  it("stays below 520 KB", () => {
    expect(measureKilobytes(entry)).toBeLessThan(520);
  });
});

describe.each(["shopify-webhook", "woocommerce-webhook"])("the import closure of %s", (name) => {
  it("has at most 25 files of this repository", () => {
    const files = listOwnFiles(`functions/bridge/${name}/handler.ts`);

    expect(files.length, files.join("\n")).toBeLessThanOrEqual(25);
  });
});

it("limits the import closure of courier-webhook, which reads the table, to 61 files", () => {
  const files = listOwnFiles("functions/bridge/courier-webhook/handler.ts");

  expect(files.length, files.join("\n")).toBeLessThanOrEqual(61);
});

/** Size limits in kilobytes of functions that contain the gazetteer, or both storefronts and all rules. */
const EXTENDED_SIZE_LIMITS: Readonly<Record<string, number>> = {
  "functions/bridge/reconcile-delivery/handler.ts": 1270,
  "functions/bridge/sweep-stores/handler.ts": 1010,
  "functions/bridge/merchant-api/handler.ts": 1310,
  "functions/bridge/operator-api/handler.ts": 1280,
  "functions/courier/orders/handler.ts": 2150,
  "functions/courier/plan/handler.ts": 2150,
};

it.each(handlers)("keeps %s below its size limit and free of CDK and vitest", (entry) => {
  expect(measureKilobytes(entry)).toBeGreaterThan(0);
  expect(measureKilobytes(entry)).toBeLessThan(EXTENDED_SIZE_LIMITS[entry] ?? 1000);
  expect(listPackages(entry)).not.toContain("aws-cdk-lib");
  expect(listPackages(entry)).not.toContain("vitest");
});
