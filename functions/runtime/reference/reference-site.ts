import { type Asset, createTextAsset, readBundledAsset } from "#functions/runtime/asset.ts";
import type { Html } from "#functions/runtime/html.ts";
import { REFERENCE_PAGE_STYLE } from "./page/page-style.ts";
import { renderReferencePage } from "./page/reference-page.ts";
import { renderStartScript } from "./try/start-script.ts";
import { renderTryPage } from "./try/try-page.ts";
import { TRY_STYLE } from "./try/try-style.ts";

interface ReferenceOptions {
  readonly title: string;
  /** The path of the reference. The page that sends calls, and the assets, are below it. */
  readonly page: string;
  /** The path of the OpenAPI document. */
  readonly document: string;
}

/** A page of the site. It is rendered at the first request. */
interface SitePage {
  readonly path: string;
  readonly isIndexed: boolean;
  readonly render: () => Html;
}

/** The reference, the page that sends calls, and their assets. */
export interface ReferenceSite {
  readonly documentPath: string;
  readonly document: unknown;
  readonly pages: readonly SitePage[];
  readonly assets: readonly Asset[];
}

/** Builds the pages of a document. The folder contains the files of Swagger UI. */
export function buildReferenceSite(
  folder: string,
  openapi: unknown,
  { title, page, document }: ReferenceOptions,
): ReferenceSite {
  const style = createTextAsset(page, "page.css", REFERENCE_PAGE_STYLE);
  const swagger = readBundledAsset(page, folder, "reference.js");
  const swaggerStyle = readBundledAsset(page, folder, "reference.css");
  const licenses = readBundledAsset(page, folder, "licenses.txt");
  const start = createTextAsset(page, "start.js", renderStartScript(document));
  const tryStyle = createTextAsset(page, "try.css", TRY_STYLE);
  const tryPage = `${page}/try`;
  return {
    documentPath: document,
    document: openapi,
    assets: [style, swagger, swaggerStyle, licenses, start, tryStyle],
    pages: [
      {
        path: page,
        isIndexed: true,
        render: () => renderReferencePage(openapi, { document, tryPage, style: style.path }),
      },
      {
        path: tryPage,
        isIndexed: false,
        render: () =>
          renderTryPage({
            title,
            reference: page,
            document,
            styles: [swaggerStyle.path, tryStyle.path],
            scripts: [swagger.path, start.path],
            licenses: licenses.path,
          }),
      },
    ],
  };
}
