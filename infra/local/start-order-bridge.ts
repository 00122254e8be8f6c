import { join } from "node:path";
import type { Ports } from "./choose-ports.ts";
import { startDeliveryPolling } from "./delivery-polling.ts";
import { connectStoreFaults } from "./faults/store-faults.ts";
import { startHome } from "./home/start-home.ts";
import { writeJsonFile } from "./json-file.ts";
import { type LocalRun, type Running, startLocalRun } from "./local-run.ts";
import type { Progress } from "./progress.ts";
import type { RunSettings } from "./run-settings.ts";
import { startSandboxStores } from "./sandbox-stores.ts";
import { type Endpoints, seed } from "./seed/seed.ts";
import { formatWelcome } from "./welcome.ts";

const SHOP = "order-bridge-local.myshopify.com";
/** As in infra/stages/local.json. */
const SHOPIFY_CLIENT_ID = "order-bridge-local";

/** The listening services, in the order of their ports from LOCAL_PORT on. */
const portNames = [
  "Bridge",
  "Courier",
  "shopify",
  "woocommerce",
  "dynamodb",
  "sqs",
  "secrets",
  "mail",
  "operations",
  "home",
  "BridgeFront",
];

const chooseParameters = (ports: Ports, placesSyntheticOrders: boolean) => ({
  Bridge: {
    SyntheticOrders: placesSyntheticOrders ? "ENABLED" : "DISABLED",
    ShopifyAdminUrl: `http://127.0.0.1:${ports.shopify}`,
    ShopifyAppBridgeUrl: `http://127.0.0.1:${ports.shopify}/app-bridge.js`,
  },
});

interface StartOptions {
  readonly settings: RunSettings;
  readonly progress: Progress;
  readonly log: (line: string) => void;
}

/** Starts both systems and the sandbox stores, and connects them. */
export async function startOrderBridge({ settings, progress, log }: StartOptions) {
  const { dir, firstPort, stepSeconds, collectGrantsIn } = settings;
  let endpoints: Endpoints | undefined;

  const local = await startLocalRun({
    dir,
    firstPort,
    portNames,
    collectGrantsIn,
    createParameters: (ports) => chooseParameters(ports, settings.placesSyntheticOrders),
    startDependencies: async (running) => {
      progress.begin("Starting the sandbox stores");
      const stores = await startStores(running, dir);
      try {
        const { shopify, woocommerce } = stores.addresses;
        await connectStoreFaults(running.faults, {
          shopify: shopify.url,
          woocommerce: woocommerce.url,
        });
        endpoints = await seed(running, stores.addresses, { dir, stepSeconds, progress, log });
        const home = await startHome(running, endpoints);
        return () => {
          home.close();
          return stores.close();
        };
      } catch (error) {
        await stores.close();
        throw error;
      }
    },
    begin: (step) => progress.begin(step),
    log,
  });

  if (endpoints === undefined) throw new Error("The sandbox stores did not start.");
  writeJsonFile(join(dir, "endpoints.json"), endpoints);
  const storeIds = [endpoints.woocommerce.storeId, endpoints.shopify.storeId];
  const stopPolling = startDeliveryPolling(endpoints.bridge, storeIds, stepSeconds);
  progress.end();
  const close = () => {
    stopPolling();
    return local.close();
  };
  const running: LocalRun = { ...local, close };
  return { local: running, welcome: formatWelcome(endpoints, dir, performance.now() / 1000) };
}

const startStores = ({ ports, apis, readSecret }: Running, dir: string) => {
  const { clientSecret } = JSON.parse(readSecret("ShopifyApp")) as { clientSecret: string };
  return startSandboxStores({
    shopify: {
      databaseFile: join(dir, "shopify.sqlite"),
      port: ports.shopify,
      shop: SHOP,
      clientId: SHOPIFY_CLIENT_ID,
      clientSecrets: [clientSecret],
      webhookUri: `${apis.Bridge}/shopify/webhooks`,
      appUrl: `${apis.Bridge}/shopify/app`,
    },
    woocommerce: { databaseFile: join(dir, "woocommerce.sqlite"), port: ports.woocommerce },
  });
};
