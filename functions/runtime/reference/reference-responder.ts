import { gunzipSync, gzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Site } from "./reference-site.ts";

interface Content {
  readonly contentType: string;
  readonly gzipped: Buffer;
  readonly cacheControl: string;
}

/** Nothing from another host, nothing inline; the renderer's arrows are pictures in its style. */
const SECURITY = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;

/** A deployment shows within minutes; what carries its content's hash never changes. */
const FEW_MINUTES = "public, max-age=300";
const FOREVER = "public, max-age=31536000, immutable";

type Answer = APIGatewayProxyStructuredResultV2;

/** Answers requests for the document, its page, and what the page asks for; what else there is not. */
export function referenceResponder(
  site: Site,
  document: unknown,
  notFound: (requestId: string) => Answer,
) {
  const page: Content = {
    contentType: "text/html; charset=utf-8",
    gzipped: gzipSync(site.html),
    cacheControl: FEW_MINUTES,
  };
  const contents = new Map<string, Content>([
    [site.page, page],
    [
      site.document,
      {
        contentType: "application/json; charset=utf-8",
        gzipped: gzipSync(JSON.stringify(document)),
        cacheControl: FEW_MINUTES,
      },
    ],
    ...site.assets.map(
      (asset) => [asset.path, { ...asset, cacheControl: FOREVER }] as [string, Content],
    ),
  ]);

  return (event: APIGatewayProxyEventV2): Answer => {
    const content = contents.get(event.rawPath.replace(/\/$/, ""));
    if (content === undefined) return notFound(event.requestContext.requestId);
    return served(content, /\bgzip\b/.test(event.headers["accept-encoding"] ?? ""));
  };
}

/** Gzipped as it lies here, for all who take it; the largest is then a tenth of what Lambda may answer. */
const served = ({ contentType, gzipped, cacheControl }: Content, takesGzip: boolean): Answer => ({
  statusCode: 200,
  headers: {
    "content-type": contentType,
    "cache-control": cacheControl,
    vary: "accept-encoding",
    ...SECURITY,
    ...(takesGzip && { "content-encoding": "gzip" }),
  },
  ...(takesGzip
    ? { body: gzipped.toString("base64"), isBase64Encoded: true }
    : { body: gunzipSync(gzipped).toString("utf8") }),
});
