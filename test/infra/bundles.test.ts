import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUNCTION_BUNDLE } from "#infra/constructs/bundles.ts";

const handlers = globSync("functions/*/*/handler.ts").sort();
const folder = mkdtempSync(join(tmpdir(), "order-bridge-bundles-"));
let metafile: Metafile;

const toName = (entry: string): string => entry.slice("functions/".length, -"/handler.ts".length);

beforeAll(async () => {
  // One run parses shared modules once. The outputs share no code.
  ({ metafile } = await build({
    ...FUNCTION_BUNDLE,
    entryPoints: handlers.map((entry) => ({ in: entry, out: `${toName(entry)}/index` })),
    outdir: folder,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    metafile: true,
  }));
  writeFileSync(join(folder, "package.json"), "{}");
});

afterAll(() => rmSync(folder, { recursive: true }));

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

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/;

const listPackages = (entry: string): Set<string> =>
  new Set([...listReachableFiles(entry)].flatMap((file) => PACKAGE.exec(file)?.[1] ?? []));

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
  "bridge/carrier-rates": 745,
  "bridge/courier-webhook": 650,
  "bridge/erase-at-couriers": 670,
  "bridge/merchant-api": 1450,
  "bridge/merchant-docs": 690,
  "bridge/merchant-pages": 590,
  "bridge/operator-api": 1290,
  "bridge/operator-pages": 665,
  "bridge/reconcile-delivery": 1315,
  "bridge/renew-shopify-tokens": 730,
  "bridge/reseal-values": 590,
  "bridge/send-merchant-mail": 775,
  "bridge/send-sign-in-links": 720,
  "bridge/send-webhooks": 670,
  "bridge/shopify-app": 880,
  "bridge/shopify-shop-events": 845,
  "bridge/sign-in": 635,
  "bridge/sweep-due-deliveries": 630,
  "bridge/sweep-stores": 905,
  "bridge/synthetic-order": 665,
  "bridge/track-delivery": 860,
  "bridge/woocommerce-connect": 930,
  "courier/api": 680,
  "courier/docs": 310,
  "courier/notify": 660,
  "courier/ops": 700,
  "courier/orders": 1060,
  "courier/plan": 1060,
  "courier/simulate-drivers": 995,
  "courier/sweep": 620,
  "bridge/shopify-webhook": 100,
  "bridge/woocommerce-webhook": 95,
};

it.each(["bridge/track-delivery", "bridge/app-assets"])("keeps the map out of %s", (name) => {
  expect(listPackages(`functions/${name}/handler.ts`)).not.toContain("maplibre-gl");
});

it.each(handlers)("keeps %s below its size limit and free of CDK and vitest", (entry) => {
  expect(measureKilobytes(entry)).toBeGreaterThan(0);
  expect(measureKilobytes(entry)).toBeLessThan(SIZE_LIMITS[toName(entry)] ?? 0);
  expect(listPackages(entry)).not.toContain("aws-cdk-lib");
  expect(listPackages(entry)).not.toContain("vitest");
});

/** Lists the functions that have code of a package in their bundle. */
const listFunctionsWith = (name: string): string[] =>
  Object.values(metafile.outputs)
    .filter(({ inputs }) =>
      Object.entries(inputs).some(
        ([file, { bytesInOutput }]) => bytesInOutput > 0 && PACKAGE.exec(file)?.[1] === name,
      ),
    )
    .flatMap(({ entryPoint }) => (entryPoint === undefined ? [] : [toName(entryPoint)]))
    .sort();

/** Lists the packages that an import of the bundle evaluates: not what is imported or required in a function. */
function listEvaluated(entry: string): Set<string> {
  const reached = new Set<string>([entry]);
  for (const file of reached)
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      const isDeferred =
        kind === "dynamic-import" || file.startsWith("functions/runtime/deferred/");
      if (external !== true && !isDeferred) reached.add(path);
    }
  return new Set([...reached].flatMap((file) => PACKAGE.exec(file)?.[1] ?? []));
}

/** Which functions may have what takes long to load. Whoever needs more says so here. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  // The reference is made of the routes themselves.
  "libphonenumber-js": [
    "bridge/merchant-api",
    "bridge/merchant-docs",
    "bridge/operator-api",
    "bridge/reconcile-delivery",
    "bridge/track-delivery",
  ],
  "@shopify/shopify-api": [
    "bridge/merchant-api",
    "bridge/operator-api",
    "bridge/reconcile-delivery",
    "bridge/renew-shopify-tokens",
    "bridge/shopify-app",
    "bridge/shopify-shop-events",
    "bridge/sweep-stores",
  ],
  "temporal-polyfill": [],
  "city-timezones": [],
};

describe.each(Object.entries(FUNCTIONS))("%s", (name, functions) => {
  it("is in the bundles of the functions that may need it, and in no other", () => {
    expect(listFunctionsWith(name)).toEqual(functions);
  });

  it("is evaluated by the import of no function", () => {
    expect(handlers.filter((entry) => listEvaluated(entry).has(name))).toEqual([]);
  });
});

it("knows what the import of a function evaluates", () => {
  const entry = "functions/bridge/reconcile-delivery/handler.ts";

  expect([...listEvaluated(entry)]).toContain("@aws-sdk/client-dynamodb");
  expect([...listEvaluated(entry)]).toContain("zod");
});

/** Counts formats that are created and maps that are read while each bundle is imported. */
const SCRIPT = `
  const fs = require("node:fs");
  const counts = { formats: 0, maps: 0 };
  for (const name of ["Collator", "DateTimeFormat", "NumberFormat", "PluralRules", "Segmenter"]) {
    const create = () => { counts.formats += 1; };
    Intl[name] = new Proxy(Intl[name], {
      construct: (target, args) => { create(); return Reflect.construct(target, args); },
      apply: (target, self, args) => { create(); return Reflect.apply(target, self, args); },
    });
  }
  const { readFileSync } = fs;
  fs.readFileSync = (file, ...others) => {
    if (String(file).endsWith(".map")) counts.maps += 1;
    return readFileSync(file, ...others);
  };
  const imported = {};
  const errors = [];
  for (const file of process.argv.slice(1)) {
    Object.assign(counts, { formats: 0, maps: 0 });
    // Without an environment the handler throws, after all that it imports was evaluated.
    let error;
    try { require(file); } catch (thrown) { errors.push(error = thrown); }
    imported[file] = { ...counts, isEvaluated: error === undefined || ["$ZodError", "ZodError", "Error"].includes(error.name) };
  }
  new Intl.DateTimeFormat("en");
  for (const error of errors) void error.stack;
  console.log("\\n" + JSON.stringify({ imported, after: counts }));
  process.exit();`;

it("creates no format and reads no source map when a function is imported", () => {
  const files = handlers.map((entry) => join(folder, toName(entry), "index.js"));

  const { stdout } = spawnSync(process.execPath, ["-e", SCRIPT, ...files], { encoding: "utf8" });
  const { imported, after } = JSON.parse(stdout.split("\n").at(-2) ?? "");

  const expected = { formats: 0, maps: 0, isEvaluated: true };
  expect(imported).toEqual(Object.fromEntries(files.map((file) => [file, expected])));
  expect(after.formats).toBe(1);
  expect(after.maps).toBeGreaterThan(0);
});
