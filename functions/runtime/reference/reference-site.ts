import { type Asset, assetBeside, textAsset } from "#functions/runtime/asset.ts";
import { STYLE } from "./reference-style.ts";
import { startScript } from "./start-script.ts";

/** What is described, and where. */
interface Described {
  readonly title: string;
  /** The page's path; what it asks for lies below. */
  readonly page: string;
  /** The document's path. */
  readonly document: string;
}

/** The reference page and everything that it asks for. */
export interface Site extends Described {
  readonly html: string;
  readonly assets: readonly Asset[];
}

/** The page around the renderer that lies in this folder. */
export function siteIn(folder: string, described: Described): Site {
  const { title, page, document } = described;
  const renderer = assetBeside(page, folder, "reference.js");
  const rendererStyle = assetBeside(page, folder, "reference.css");
  const licenses = assetBeside(page, folder, "licenses.txt");
  const start = textAsset(page, "start.js", startScript(document));
  const style = textAsset(page, "page.css", STYLE);
  return {
    ...described,
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
<main id="reference"><noscript>The reference needs JavaScript. The same as data: <a href="${document}">openapi.json</a>.</noscript></main>
<footer><a href="${document}">OpenAPI document</a> · <a href="${licenses.path}">Licences</a></footer>
<script src="${renderer.path}"></script>
<script src="${start.path}"></script>
</body>
</html>
`,
  };
}
