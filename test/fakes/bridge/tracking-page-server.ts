import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createTrackingRoutes } from "#functions/bridge/track-delivery/tracking-routes.ts";
import type { TrackingAssets } from "#functions/bridge/tracking-map/tracking-assets.ts";
import { buildTrackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { ImageFile } from "#shared/bridge/ports/courier.ts";
import { buildDeliveryKey, buildStore } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";

/** What the page shows. A test changes it while the page is open. */
export interface ShownDelivery {
  delivery: Delivery | undefined;
  now: Date;
  settings?: Settings;
  styleUrl?: string;
  /** What the links of photos lead to. */
  imageFile?: ImageFile | undefined;
}

const ring = buildKeyRing("tracking-page");
const path = new URL(buildTrackingUrl("https://bridge.test", ring, buildDeliveryKey())).pathname;

/**
 * Serves the buyer's page of one delivery over HTTP, with its map and its forms. What is asked for is
 * in `requests`, by method and path.
 */
export async function startTrackingPage(shown: ShownDelivery, assets: TrackingAssets) {
  const requests: string[] = [];
  const readRoutes = () =>
    createTrackingRoutes({
      deliveries: {
        find: async () => shown.delivery,
        save: async (delivery) => {
          shown.delivery = delivery;
          return "saved";
        },
      },
      settings: { read: async () => shown.settings ?? buildSettings() },
      stores: { find: async () => buildStore() },
      readKeys: async () => ring,
      mapSource: { readAssets: () => assets, styleUrl: shown.styleUrl },
      readProofImage: async () => shown.imageFile,
      clock: () => shown.now,
    });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", headers } = request;
    const url = new URL(request.url ?? "/", "http://localhost");
    requests.push(`${method} ${url.pathname}${url.search}`);
    const asset = Object.values(assets).find((one) => one.path === url.pathname);
    if (asset !== undefined) {
      response.writeHead(200, {
        "content-type": asset.contentType,
        "content-encoding": "gzip",
        "cache-control": "public, max-age=31536000, immutable",
      });
      return void response.end(asset.gzipped);
    }
    const [page, form] = readRoutes();
    const route = method === "POST" ? form : page;
    const answered = await route?.run({
      variables: { token: decodeURIComponent(url.pathname.replace("/track/", "")) },
      headers,
      query: Object.fromEntries(url.searchParams),
      rawBody: await buffer(request),
    } as never);
    const body = Buffer.from((await answered?.arrayBuffer()) ?? new ArrayBuffer(0));
    response.writeHead(answered?.status ?? 404, Object.fromEntries(answered?.headers ?? []));
    response.end(body);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    requests,
    close: () => server.close(),
  };
}
