import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { serveAsset } from "#functions/bridge/app-assets/serve-asset.ts";
import { createTextAsset } from "#functions/runtime/asset.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

const assets = {
  script: createTextAsset("/app/assets", "page.js", "let one;"),
  style: createTextAsset("/app/assets", "page.css", "p {}"),
};
const getAsset = (rawPath: string, headers: Record<string, string> = {}) =>
  serveAsset(Object.values(assets))({ ...buildGatewayEvent({ headers }), rawPath });

describe("a file of the page", () => {
  it("is immutable under the name that contains its content hash", () => {
    const { statusCode, headers, body } = getAsset(assets.script.path);

    expect([statusCode, body]).toEqual([200, "let one;"]);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": expect.stringContaining("immutable"),
    });
  });

  it("is compressed when the client accepts it", () => {
    const { headers, body = "" } = getAsset(assets.style.path, { "accept-encoding": "br, gzip" });

    expect(headers?.["content-encoding"]).toBe("gzip");
    expect(gunzipSync(Buffer.from(body, "base64")).toString()).toBe("p {}");
  });

  it("of another deployment is answered with the current file, uncached", () => {
    const { statusCode, headers } = getAsset("/app/assets/page-0123456789ab.js");

    expect([statusCode, headers?.["cache-control"]]).toEqual([200, "no-store"]);
  });

  it.each(["is not found at %s", "/app/assets/..%2f", "/app/assets/page.js.gz"])(
    "is not %s",
    (path) => {
      expect(getAsset(path).statusCode).toBe(404);
    },
  );
});
