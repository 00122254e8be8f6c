import { gunzipSync, gzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { ReferenceSite } from "./reference-site.ts";

interface Content {
  readonly contentType: string;
  readonly gzipped: Buffer;
  readonly cacheControl: string;
}

/** Nothing from another host, nothing inline; the renderer's arrows are pictures in its style. */
const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;

/** A deployment shows within minutes; what carries its content's hash never changes. */
const CACHE_FIVE_MINUTES = "public, max-age=300";
const CACHE_FOREVER = "public, max-age=31536000, immutable";

type GatewayResponse = APIGatewayProxyStructuredResultV2;

/** Answers requests for the document, its page, and what the page asks for; what else there is not. */
export function createReferenceResponder(
  site: ReferenceSite,
  document: unknown,
  respondNotFound: (requestId: string) => GatewayResponse,
) {
  const page: Content = {
    contentType: "text/html; charset=utf-8",
    gzipped: gzipSync(site.html),
    cacheControl: CACHE_FIVE_MINUTES,
  };
  const contents = new Map<string, Content>([
    [site.page, page],
    [
      site.document,
      {
        contentType: "application/json; charset=utf-8",
        gzipped: gzipSync(JSON.stringify(document)),
        cacheControl: CACHE_FIVE_MINUTES,
      },
    ],
    ...site.assets.map(
      (asset) => [asset.path, { ...asset, cacheControl: CACHE_FOREVER }] as [string, Content],
    ),
  ]);

  return (event: APIGatewayProxyEventV2): GatewayResponse => {
    const content = contents.get(event.rawPath.replace(/\/$/, ""));
    if (content === undefined) return respondNotFound(event.requestContext.requestId);
    return serveContent(content, /\bgzip\b/.test(event.headers["accept-encoding"] ?? ""));
  };
}

/** Gzipped as it lies here, for all who take it; the largest is then a tenth of what Lambda may answer. */
const serveContent = (
  { contentType, gzipped, cacheControl }: Content,
  acceptsGzip: boolean,
): GatewayResponse => ({
  statusCode: 200,
  headers: {
    "content-type": contentType,
    "cache-control": cacheControl,
    vary: "accept-encoding",
    ...SECURITY_HEADERS,
    ...(acceptsGzip && { "content-encoding": "gzip" }),
  },
  ...(acceptsGzip
    ? { body: gzipped.toString("base64"), isBase64Encoded: true }
    : { body: gunzipSync(gzipped).toString("utf8") }),
});
