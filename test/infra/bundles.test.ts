import { globSync } from "node:fs";
import { build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";

const handlers = globSync("functions/*/*/handler.ts").sort();
let metafile: Metafile;

beforeAll(async () => {
  // All at once: what they share is parsed once. No code is shared between their outputs.
  ({ metafile } = await build({
    entryPoints: handlers,
    outdir: "unwritten",
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: "node",
    target: "node24",
    format: "cjs",
  }));
});

/** Every file that is reached from the entry, in use or not. */
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

it("knows every function", () => {
  expect(handlers.length).toBeGreaterThanOrEqual(13);
});

describe.each(["shopify-webhook", "woocommerce-webhook"])("the intake %s", (name) => {
  const entry = `functions/bridge/${name}/handler.ts`;

  it("carries no database and no storefront's SDK", () => {
    const packages = listPackages(entry);

    expect(packages).toContain("@aws-sdk/client-sqs");
    expect(packages).not.toContain("@aws-sdk/client-dynamodb");
    expect(packages).not.toContain("@shopify/shopify-api");
  });

  it("stays below 640 KB", () => {
    expect(measureKilobytes(entry)).toBeLessThan(640);
  });
});

describe.each(["shopify-webhook", "woocommerce-webhook"])("the import closure of %s", (name) => {
  it("has at most 25 files of ours", () => {
    const files = listOwnFiles(`functions/bridge/${name}/handler.ts`);

    expect(files.length, files.join("\n")).toBeLessThanOrEqual(25);
  });
});

it("limits the import closure of the intake of courier notifications, which reads the table", () => {
  const files = listOwnFiles("functions/bridge/courier-webhook/handler.ts");

  expect(files.length, files.join("\n")).toBeLessThanOrEqual(50);
});

/** What a function may weigh, in kilobytes, where it carries data, the gazetteer; or both stores and all rules. */
const HEAVY: Readonly<Record<string, number>> = {
  "functions/bridge/reconcile-delivery/handler.ts": 1300,
  "functions/bridge/merchant-api/handler.ts": 1300,
  "functions/courier/orders/handler.ts": 2500,
  "functions/courier/plan/handler.ts": 2500,
};

it.each(handlers)("keeps %s lean, with nothing of CDK or of the tests in it", (entry) => {
  expect(measureKilobytes(entry)).toBeGreaterThan(0);
  expect(measureKilobytes(entry)).toBeLessThan(HEAVY[entry] ?? 1200);
  expect(listPackages(entry)).not.toContain("aws-cdk-lib");
  expect(listPackages(entry)).not.toContain("vitest");
});
