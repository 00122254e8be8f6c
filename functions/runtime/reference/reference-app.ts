import { gunzipSync, gzipSync } from "node:zlib";
import { createHttpApp, type HttpApp } from "#functions/http/http-app.ts";
import type { ProblemResponder } from "#functions/http/http-problem.ts";
import type { RequestRecorder } from "#functions/http/request-recorder.ts";
import type { RouteKey } from "#functions/http/route-path.ts";
import type { ReferenceSite } from "./reference-site.ts";

interface Content {
  readonly path: string;
  readonly contentType: string;
  readonly gzip: () => Buffer | Promise<Buffer>;
  readonly headers: Readonly<Record<string, string>>;
}

interface ContentRoute {
  readonly key: RouteKey;
  readonly content: Content;
}

/** Allows nothing from another host and nothing inline. The style of Swagger UI holds its arrows as data images. */
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
  readonly toProblemResponse: ProblemResponder<ContentRoute>;
  readonly recorder: RequestRecorder;
}

/** Creates the app that serves the document, its pages and their assets. */
export const createReferenceApp = ({
  site,
  toProblemResponse,
  recorder,
}: ReferenceAppOptions): HttpApp<ContentRoute> =>
  createHttpApp<ContentRoute>({
    routes: listContents(site).map((content) => ({
      key: `GET /${content.path.slice(1)}`,
      content,
    })),
    answer: (c, { content }) =>
      serveContent(content, /\bgzip\b/.test(c.req.header("accept-encoding") ?? "")),
    toProblemResponse,
    recorder,
  });

function listContents({ pages, documentPath, document, assets }: ReferenceSite): Content[] {
  const pageContents = pages.map(({ path, isIndexed, render }) => ({
    path,
    contentType: "text/html; charset=utf-8",
    gzip: defer(async () => gzipSync(String(await render()))),
    headers: {
      "cache-control": CACHE_FIVE_MINUTES,
      ...(!isIndexed && { "x-robots-tag": "noindex" }),
    },
  }));
  const documentContent = {
    path: documentPath,
    contentType: "application/json; charset=utf-8",
    gzip: defer(() => gzipSync(JSON.stringify(document))),
    headers: { "cache-control": CACHE_FIVE_MINUTES },
  };
  const assetContents = assets.map(({ path, contentType, gzipped }) => ({
    path,
    contentType,
    gzip: () => gzipped,
    headers: { "cache-control": CACHE_FOREVER },
  }));
  return [...pageContents, documentContent, ...assetContents];
}

/** Computes a value at the first call only: a cold start pays for what is asked. */
function defer<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/** Serves the stored gzip to every client that accepts it: the largest file is then a tenth of Lambda's limit. */
async function serveContent(
  { contentType, gzip, headers }: Content,
  acceptsGzip: boolean,
): Promise<Response> {
  const gzipped = await gzip();
  return new Response(
    acceptsGzip ? new Uint8Array(gzipped) : gunzipSync(gzipped).toString("utf8"),
    {
      headers: {
        "content-type": contentType,
        vary: "accept-encoding",
        ...headers,
        ...SECURITY_HEADERS,
        ...(acceptsGzip && { "content-encoding": "gzip" }),
      },
    },
  );
}
