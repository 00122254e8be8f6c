import { gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Asset } from "#functions/runtime/asset.ts";
import { respondRefusal } from "#functions/runtime/lambda-http.ts";

const CACHE_FOREVER = "public, max-age=31536000, immutable";

/**
 * Serves scripts and styles of pages by the names that change with their content. While a deployment
 * goes on, a page may ask for the name before or after: it gets what is here, to be kept by nobody.
 */
export function serveAsset(assets: readonly Asset[]) {
  return ({ rawPath, headers }: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 => {
    const asset = assets.find(({ path }) => stripHash(path) === stripHash(rawPath));
    if (asset === undefined) return respondRefusal(404, "There is no such file.");
    const { path, contentType, gzipped } = asset;
    const acceptsGzip = /\bgzip\b/.test(headers["accept-encoding"] ?? "");
    return {
      statusCode: 200,
      headers: {
        "content-type": contentType,
        "cache-control": path === rawPath ? CACHE_FOREVER : "no-store",
        vary: "accept-encoding",
        ...(acceptsGzip && { "content-encoding": "gzip" }),
      },
      ...(acceptsGzip
        ? { body: gzipped.toString("base64"), isBase64Encoded: true }
        : { body: gunzipSync(gzipped).toString("utf8") }),
    };
  };
}

/** `/app/assets/page-0123456789ab.js` without its hash. */
const stripHash = (path: string): string => path.replace(/-[0-9a-f]{12}(?=\.\w+$)/, "");
