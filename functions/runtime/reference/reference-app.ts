import { gunzipSync, gzipSync } from "node:zlib";
import { createHttpApp, type HttpApp } from "#functions/http/http-app.ts";
import type { ProblemResponder } from "#functions/http/http-problem.ts";
import type { RequestRecorder } from "#functions/http/request-recorder.ts";
import type { RouteKey } from "#functions/http/route-path.ts";
import type { ReferenceSite } from "./reference-site.ts";

interface Content {
  readonly path: string;
  readonly contentType: string;
  readonly gzipped: Buffer;
  readonly cacheControl: string;
}

interface ContentRoute {
  readonly key: RouteKey;
  readonly content: Content;
}

/** Allows nothing from another host and nothing inline. The renderer's style holds its arrows as data images. */
const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
} as const;

/** A deployment becomes visible within minutes. A path with a content hash never changes its content. */
const CACHE_FIVE_MINUTES = "public, max-age=300";
const CACHE_FOREVER = "public, max-age=31536000, immutable";

interface ReferenceAppOptions {
  readonly site: ReferenceSite;
  readonly document: unknown;
  readonly toProblemResponse: ProblemResponder<ContentRoute>;
  readonly recorder: RequestRecorder;
}

/** Creates the app that serves the document, its page and the page's assets. */
export function createReferenceApp({
  site,
  document,
  toProblemResponse,
  recorder,
}: ReferenceAppOptions): HttpApp<ContentRoute> {
  const page: Content = {
    path: site.page,
    contentType: "text/html; charset=utf-8",
    gzipped: gzipSync(site.html),
    cacheControl: CACHE_FIVE_MINUTES,
  };
  const documentContent: Content = {
    path: site.document,
    contentType: "application/json; charset=utf-8",
    gzipped: gzipSync(JSON.stringify(document)),
    cacheControl: CACHE_FIVE_MINUTES,
  };
  const assets = site.assets.map((asset) => ({ ...asset, cacheControl: CACHE_FOREVER }));

  return createHttpApp<ContentRoute>({
    routes: [page, documentContent, ...assets].map((content) => ({
      key: `GET /${content.path.slice(1)}`,
      content,
    })),
    answer: async (c, { content }) =>
      serveContent(content, /\bgzip\b/.test(c.req.header("accept-encoding") ?? "")),
    toProblemResponse,
    recorder,
  });
}

/** Serves the stored gzip to every client that accepts it: the largest file is then a tenth of Lambda's limit. */
const serveContent = (
  { contentType, gzipped, cacheControl }: Content,
  acceptsGzip: boolean,
): Response =>
  new Response(acceptsGzip ? new Uint8Array(gzipped) : gunzipSync(gzipped).toString("utf8"), {
    headers: {
      "content-type": contentType,
      "cache-control": cacheControl,
      vary: "accept-encoding",
      ...SECURITY_HEADERS,
      ...(acceptsGzip && { "content-encoding": "gzip" }),
    },
  });
