import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { renderAppPage } from "#functions/bridge/app-page/app-page.ts";
import { createTextAsset } from "#functions/runtime/asset.ts";
import { APP_PAGE_FILES } from "#infra/bridge/app-page.ts";
import { bundleBrowserScript } from "#infra/constructs/service-function.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";

/** What the merchant API answers, by method and path behind the store: `GET settings`. */
type Answers = Record<string, { readonly status?: number; readonly body: unknown }>;

const assets = {
  script: createTextAsset(
    "/app/assets",
    "page.js",
    Buffer.from(bundleBrowserScript(APP_PAGE_FILES.browserScripts["page.js"])).toString(),
  ),
  style: createTextAsset("/app/assets", "page.css", ""),
};

/** Serves the merchant's page with answers that the test sets. An answer that is not set is 503. */
export async function startAppPage(signIn: "shopify" | "session", answers: Answers) {
  const reports: unknown[] = [];
  const page = await renderAppPage(assets, {
    storeId: storeIdSchema.parse("tea"),
    signIn,
    help: { supportContact: "", privacyPolicyUrl: "" },
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    const respond = (status: number, contentType: string, body: string | Buffer) =>
      void response.writeHead(status, { "content-type": contentType }).end(body);
    const asset = [assets.script, assets.style].find(({ path }) => path === url);
    if (asset !== undefined) return respond(200, asset.contentType, gunzipSync(asset.gzipped));
    if (!url.startsWith("/api/") && method === "GET")
      return respond(200, "text/html", String(page));
    if (url === "/app/web-vitals") {
      reports.push(JSON.parse(await text(request)));
      return respond(204, "text/plain", "");
    }
    const found = answers[`${method} ${url.replace("/api/v1/stores/tea/", "")}`];
    const { status = 200, body } = found ?? { status: 503, body: { message: "Not set." } };
    respond(status, "application/json", JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What the page reported about its speed. */
    reports,
    close: () => server.close(),
  };
}
