import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { type BuildOptions, buildSync, transformSync } from "esbuild";
import { writeBundle } from "./bundles.ts";

/** A script for browsers: its first file, or that and what stands for packages that the page has already. */
type BrowserScript =
  | string
  | { readonly entry: string; readonly alias: Readonly<Record<string, string>> };

/** What lies beside the bundle of a function. */
export interface FunctionAssets {
  /** Assets named `<name>.gz`. Each is the concatenation of these files; style sheets have no comments left. */
  readonly gzipped?: Readonly<Record<string, readonly string[]>>;
  /** Assets named `<name>.gz`. Each is this script, bundled for browsers. */
  readonly browserScripts?: Readonly<Record<string, BrowserScript>>;
}

/**
 * Bundles the handler and everything it imports into one file with esbuild, in this process. CDK's
 * NodejsFunction starts npx for every function, which adds seconds to each start of a local run.
 */
export const createFunctionCode = (
  entry: string,
  { gzipped = {}, browserScripts = {} }: FunctionAssets,
): Code =>
  Code.fromAsset(resolve(entry, ".."), {
    // The handler's folder does not contain its imports, so only a hash of the bundle shows a change.
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled, because `tryBundle` always succeeds.
      image: DockerImage.fromRegistry("unused"),
      local: {
        tryBundle(outputFolder) {
          writeBundle(entry, outputFolder);
          for (const [name, files] of Object.entries(gzipped)) {
            writeGzipped(`${outputFolder}/${name}.gz`, joinAssetFiles(name, files));
          }
          for (const [name, script] of Object.entries(browserScripts)) {
            writeGzipped(`${outputFolder}/${name}.gz`, bundleBrowserScript(script));
          }
          return true;
        },
      },
    },
  });

const writeGzipped = (file: string, content: Uint8Array) =>
  writeFileSync(file, gzipSync(content, { level: 9 }));

/** Returns the content of an asset of these files: a style sheet is a fifth smaller, compressed, without its comments and indents. */
export function joinAssetFiles(name: string, files: readonly string[]): Uint8Array {
  const content = Buffer.concat(files.map((file) => readFileSync(file)));
  if (!name.endsWith(".css")) return content;
  const { code } = transformSync(content, { loader: "css", minifyWhitespace: true });
  return Buffer.from(code);
}

/** Bundles a script into one file without global names, for browsers of the last three years. */
export function bundleBrowserScript(script: BrowserScript): Uint8Array {
  const { outputFiles } = buildSync({ ...toBrowserBundle(script), write: false });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}

/** Returns how esbuild bundles a script. */
export function toBrowserBundle(script: BrowserScript) {
  const { entry, alias } = typeof script === "string" ? { entry: script, alias: {} } : script;
  return {
    entryPoints: [entry],
    alias,
    bundle: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    // What MapLibre would find its worker by, if the page did not name it.
    define: { "import.meta.url": "location.href" },
  } satisfies BuildOptions;
}
