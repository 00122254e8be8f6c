import { readFileSync } from "node:fs";
import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { COMPILE_CACHE_FOLDER } from "#infra/local/cache-folders.ts";

/** A change of the product's source text, as a planted fault makes it. */
export interface SourcePatch {
  /** The path of the file in this repository. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const root = new URL("../../../", import.meta.url);
const toShimUrl = (name: string) => new URL(`shims/${name}.ts`, import.meta.url).href;

const SHIMS: Readonly<Record<string, string>> = {
  "node:crypto": toShimUrl("node-crypto"),
  "node:http": toShimUrl("node-http"),
  "node:https": toShimUrl("node-https"),
  "node:timers/promises": toShimUrl("node-timers-promises"),
  "@aws-sdk/client-dynamodb": toShimUrl("aws-sdk"),
  "@aws-sdk/util-dynamodb": toShimUrl("dynamodb-values"),
  "@aws-sdk/client-sqs": toShimUrl("aws-sdk"),
  "@aws-sdk/client-secrets-manager": toShimUrl("aws-sdk"),
  "@aws-sdk/client-sesv2": toShimUrl("aws-sdk"),
};
/** The product's own modules that reach the machine by what is no import. */
const OWN_SHIMS: Readonly<Record<string, string>> = {
  [new URL("functions/runtime/service.ts", root).href]: toShimUrl("service"),
  [new URL("shared/aws/send-signed-call.ts", root).href]: toShimUrl("send-signed-call"),
};

/** The folders whose imports get the shims: what runs in the simulated world. */
const INSIDE = ["functions/", "shared/", "test/sandbox/"].map((path) => new URL(path, root).href);
const isInside = (url = "") => INSIDE.some((folder) => url.startsWith(folder));
const HANDLER = /\/functions\/[a-z]+\/[a-z-]+\/handler\.ts$/;

/**
 * Lets the modules that load from now on in this thread reach the platform in place of the machine,
 * and rewrites each handler, so that every instance of its function evaluates it anew.
 */
export function installModuleHooks(patches: readonly SourcePatch[]): void {
  // Every thread loads all modules: what one has stripped of its types and compiled, the others find.
  enableCompileCache(COMPILE_CACHE_FOLDER);
  const patched = new Map<string, string>();
  for (const patch of patches) {
    const url = new URL(patch.file, root).href;
    patched.set(url, applyPatch(patched.get(url) ?? readSource(url), patch));
  }
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const shim = isInside(context.parentURL) ? SHIMS[specifier] : undefined;
      if (shim !== undefined) return { url: shim, shortCircuit: true };
      const resolved = nextResolve(specifier, context);
      return { ...resolved, url: OWN_SHIMS[resolved.url] ?? resolved.url };
    },
    load(url, context, nextLoad) {
      const isHandler = HANDLER.test(url);
      if (!isHandler && !patched.has(url)) return nextLoad(url, context);
      const text = patched.get(url) ?? readSource(url);
      const source = isHandler ? toHandlerFactory(text) : text;
      return { format: "module-typescript", source, shortCircuit: true };
    },
  });
}

const readSource = (url: string): string => readFileSync(fileURLToPath(url), "utf8");

/** Throws if the text is not there once, so that a planted fault cannot miss its place silently. */
function applyPatch(source: string, { file, find, replace }: SourcePatch): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} does not contain this text exactly once: ${find}`);
  return `${before}${replace}${after}`;
}

const IMPORT = /^import [\s\S]*?;$/gm;

/**
 * Lambda evaluates a handler's module in each new execution environment. Here the module exports a
 * function that evaluates its body: `export const handler = …` becomes its result.
 */
function toHandlerFactory(source: string): string {
  const imports = source.match(IMPORT) ?? [];
  const body = source.replaceAll(IMPORT, "").replace("export const handler =", "const handler =");
  return `${imports.join("\n")}\nexport function createHandler() {\n${body}\nreturn handler;\n}`;
}

/** Loads a function's handler factory. */
export async function loadHandlerFactory(folder: string): Promise<() => LambdaHandler> {
  const url = pathToFileURL(fileURLToPath(new URL(`functions/${folder}/handler.ts`, root))).href;
  const module: { createHandler: () => LambdaHandler } = await import(url);
  return module.createHandler;
}

export type LambdaHandler = (event: unknown, context: unknown) => Promise<unknown>;
