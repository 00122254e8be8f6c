import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { renderAppPage } from "#functions/bridge/app-page/app-page.ts";
import { renderSignOut } from "#functions/bridge/merchant-pages/render-sign-out.ts";
import { createTextAsset } from "#functions/runtime/asset.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  buildAppScript,
  buildAppStyle,
  buildScreenAssets,
} from "#test/builders/bridge/app-assets.ts";
import {
  buildTrackingAssets,
  EMPTY_TRACKING_ASSETS,
} from "#test/builders/bridge/tracking-assets.ts";

/** What the merchant API answers, by method and path behind the store: `GET settings`. */
export type Answers = Record<string, { readonly status?: number; readonly body: unknown }>;

const script = buildAppScript();
/**
 * How late each answer of the API comes, as on a busy machine: it shows the tests that look at what is not
 * there yet, or wait for what was there before.
 */
const ANSWER_DELAY_MS = Number(process.env.ANSWER_DELAY_MS ?? 0);
const delayAnswer = async (): Promise<void> => {
  if (ANSWER_DELAY_MS > 0) await sleep(ANSWER_DELAY_MS);
};
const NO_STYLE = createTextAsset("/app/assets", "page.css", "");
const screenAssets = buildScreenAssets();

/**
 * Serves the merchant's page with answers that the test sets. An answer that is not set is 503. The
 * page has no style unless the test is about what is seen, and the files of its map are empty unless the
 * test is about that. Of a session, its head says nothing unless it is told the site.
 */
export async function startAppPage(
  signIn: "shopify" | "session",
  answers: Answers,
  { isStyled = false, hasMap = false, mapStyleUrl = "", site = "" } = {},
) {
  const assets = {
    ...(hasMap ? buildTrackingAssets() : EMPTY_TRACKING_ASSETS),
    ...screenAssets,
    ...{ script, style: isStyled ? buildAppStyle() : NO_STYLE },
  };
  const reports: unknown[] = [];
  const calls: string[] = [];
  const loaded: string[] = [];
  const open = new Set<ServerResponse>();
  const page = await renderAppPage(assets, {
    storeId: storeIdSchema.parse("tea"),
    signIn,
    ...(site !== "" && { aside: renderSignOut(site) }),
    help: { supportContact: "", privacyPolicyUrl: "" },
    mapStyleUrl,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    const respond = (status: number, contentType: string, body: string | Buffer) =>
      void response.writeHead(status, { "content-type": contentType }).end(body);
    const asset = Object.values(assets).find(({ path }) => path === url);
    if (asset !== undefined) loaded.push(url);
    if (asset !== undefined) return respond(200, asset.contentType, gunzipSync(asset.gzipped));
    if (!url.startsWith("/api/") && method === "GET")
      return respond(200, "text/html", String(page));
    if (url === "/app/web-vitals") {
      reports.push(JSON.parse(await text(request)));
      return respond(204, "text/plain", "");
    }
    const call = `${method} ${url.replace("/api/v1/stores/tea/", "")}`;
    calls.push(call);
    open.add(response);
    const found = answers[call];
    await delayAnswer();
    open.delete(response);
    const { status = 200, body } = found ?? { status: 503, body: { message: "Not set." } };
    respond(status, "application/json", JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What the page reported about its speed. */
    reports,
    /** The calls of the merchant API, in their order. */
    calls,
    /** How many calls of it are not answered yet. */
    countOpen: () => open.size,
    /** The paths of the files that the page loaded, in their order. */
    loaded,
    /** What the first screen sends, compressed: script and style. */
    assetBytes: assets.script.gzipped.length + assets.style.gzipped.length,
    close: () => server.close(),
  };
}
export type AppServer = Awaited<ReturnType<typeof startAppPage>>;
