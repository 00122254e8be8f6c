import { type Asset, assetBeside, textAsset } from "./asset.ts";
import { START_SCRIPT } from "./start-script.ts";
import { STYLE } from "./style.ts";

/** The reference page and everything that it asks for. */
export interface Site {
  readonly html: string;
  readonly assets: readonly Asset[];
}

/** The page around the renderer that lies in this folder. */
export function siteIn(folder: string): Site {
  const renderer = assetBeside(folder, "reference.js");
  const rendererStyle = assetBeside(folder, "reference.css");
  const licenses = assetBeside(folder, "licenses.txt");
  const start = textAsset("start.js", START_SCRIPT);
  const style = textAsset("page.css", STYLE);
  return {
    assets: [renderer, rendererStyle, licenses, start, style],
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Delivery Ordering Service: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${rendererStyle.path}">
<link rel="stylesheet" href="${style.path}">
</head>
<body>
<main id="reference"><noscript>The reference needs JavaScript. The same as data: <a href="/openapi.json">openapi.json</a>.</noscript></main>
<footer><a href="/openapi.json">OpenAPI document</a> · <a href="${licenses.path}">Licences</a></footer>
<script src="${renderer.path}"></script>
<script src="${start.path}"></script>
</body>
</html>
`,
  };
}
