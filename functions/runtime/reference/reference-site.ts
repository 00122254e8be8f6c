import { type Asset, createTextAsset, readBundledAsset } from "#functions/runtime/asset.ts";
import { REFERENCE_STYLE } from "./reference-style.ts";
import { renderStartScript } from "./start-script.ts";

interface ReferenceOptions {
  readonly title: string;
  /** The path of the page. Its assets are below it. */
  readonly page: string;
  /** The path of the OpenAPI document. */
  readonly document: string;
}

/** The reference page and its assets. */
export interface ReferenceSite extends ReferenceOptions {
  readonly html: string;
  readonly assets: readonly Asset[];
}

/** Builds the page around the renderer, whose files are in the given folder. */
export function buildReferenceSite(folder: string, options: ReferenceOptions): ReferenceSite {
  const { title, page, document } = options;
  const renderer = readBundledAsset(page, folder, "reference.js");
  const rendererStyle = readBundledAsset(page, folder, "reference.css");
  const licenses = readBundledAsset(page, folder, "licenses.txt");
  const start = createTextAsset(page, "start.js", renderStartScript(document));
  const style = createTextAsset(page, "page.css", REFERENCE_STYLE);
  return {
    ...options,
    assets: [renderer, rendererStyle, licenses, start, style],
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${rendererStyle.path}">
<link rel="stylesheet" href="${style.path}">
</head>
<body>
<main id="reference"><noscript>The reference needs JavaScript. You can also read the document: <a href="${document}">openapi.json</a>.</noscript></main>
<footer><a href="${document}">OpenAPI document</a> · <a href="${licenses.path}">Licences</a></footer>
<script src="${renderer.path}"></script>
<script src="${start.path}"></script>
</body>
</html>
`,
  };
}
