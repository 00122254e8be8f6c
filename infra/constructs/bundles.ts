import { globSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type BuildOptions, buildSync, type OutputFile } from "esbuild";

/**
 * Packages that the AWS SDK loads on demand and that no function on Lambda needs. Lambda passes credentials
 * in the environment, which the SDK tries first, and `bowser` recognizes browsers. They are 129 KB a bundle.
 */
const NEVER_LOADED_ON_LAMBDA = [
  "bowser",
  "@aws-sdk/credential-provider-http",
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@smithy/credential-provider-imds",
];

/**
 * Files that are evaluated when they are needed first. Only imports that name them in full are replaced, and
 * `test/infra/bundles.test.ts` finds the others. What is asynchronous anyway uses `import()` instead.
 */
const DEFERRED = {
  "#shared/bridge/domain/delivery/phone-digits.ts": "./functions/runtime/deferred/phone-digits.ts",
};

/**
 * CommonJS, because it starts faster than ESM on Lambda. What is imported dynamically is required then:
 * Node's own `import()` of `node:http` also loads undici, which takes longer than everything else.
 */
export const FUNCTION_BUNDLE = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  supported: { "dynamic-import": false },
  minify: true,
  external: NEVER_LOADED_ON_LAMBDA,
  alias: DEFERRED,
  inject: ["functions/runtime/locate-sources.ts"],
} satisfies BuildOptions;

/** The output files of one build, by entry point. */
type Bundles = ReadonlyMap<string, readonly OutputFile[]>;

const bundlesByFolder = new Map<string, Bundles>();

/**
 * Writes the handler and everything it imports as `index.js`, with a source map, into a folder of
 * CDK's output folder. The first call bundles every handler in one esbuild run, which reads each
 * shared module once. This is three times as fast as one run per function.
 */
export function writeBundle(entry: string, folder: string): void {
  const outputFolder = dirname(folder);
  const bundles = bundlesByFolder.get(outputFolder) ?? buildBundles(outputFolder);
  bundlesByFolder.set(outputFolder, bundles);
  const files = bundles.get(resolve(entry)) ?? [];
  if (files.length === 0)
    throw new Error(
      `${entry} is not bundled. The path of a handler must be functions/<system>/<name>/handler.ts.`,
    );
  for (const { path, contents } of files) writeFileSync(join(folder, basename(path)), contents);
}

/**
 * The paths in the source maps are relative to a folder below the output folder, which is where CDK keeps
 * the assets.
 */
function buildBundles(outputFolder: string): Bundles {
  const entries = globSync("functions/*/*/handler.ts").sort();
  const folders = entries.map((_, index) => resolve(outputFolder, `bundle-${index}`));
  const { outputFiles } = buildSync({
    entryPoints: entries.map((entry, index) => ({ in: entry, out: `bundle-${index}/index` })),
    outdir: outputFolder,
    write: false,
    ...FUNCTION_BUNDLE,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
  });
  return new Map(
    entries.map((entry, index) => [
      resolve(entry),
      outputFiles.filter(({ path }) => dirname(path) === folders[index]),
    ]),
  );
}
