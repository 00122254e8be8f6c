import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Answer } from "./answer.ts";

/** Renders a page that loads the style of its `browser/main.ts`. */
export const renderHtml = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
</head>
<body>
${content}
</body>
</html>
`;

export const toHtmlAnswer = (body: string): Answer => ({
  status: 200,
  type: "text/html; charset=utf-8",
  body,
});

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Finds what a page loads, by its path. */
export type FindAsset = (path: string) => Promise<Answer | undefined>;

/** Returns what bundles a page's script and style, with the packages that they use, when they are first asked for. */
export function createPageAssets(entry: URL): FindAsset {
  let assets: Promise<ReadonlyMap<string, Answer>> | undefined;
  return async (path) => {
    assets ??= bundleAssets(fileURLToPath(entry));
    return (await assets).get(path);
  };
}

async function bundleAssets(entryPoint: string): Promise<ReadonlyMap<string, Answer>> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    write: false,
    outdir: "/",
    target: "es2022",
    format: "iife",
    logLevel: "silent",
  });
  return new Map(
    outputFiles.map(({ path, contents }) => [
      path,
      { status: 200, type: TYPES[extname(path)] ?? "text/plain", body: contents },
    ]),
  );
}
