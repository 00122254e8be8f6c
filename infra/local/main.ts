import { join } from "node:path";
import { startCloserLooks } from "./closer-looks.ts";
import { type Local, startLocal } from "./run.ts";
import { save } from "./saved.ts";
import { seed } from "./seed/seed.ts";
import { type StoreAddresses, startStorefronts } from "./storefronts.ts";
import { welcome } from "./welcome.ts";

/** `npm start`: both systems and two stores on this machine, until it is interrupted. */
const startedAt = performance.now();
const dir = process.env.LOCAL_DIR ?? ".local";
const firstPort = Number(process.env.LOCAL_PORT ?? 3000);
/** How long the simulated driver takes for a step. */
const stepSeconds = Number(process.env.LOCAL_STEP_SECONDS ?? 3);

const SHOP = "order-bridge-local.myshopify.com";
const SHOPIFY_CLIENT_ID = "order-bridge-local";

let stores: StoreAddresses | undefined;
let stopping = false;

async function startStores({ ports, apis, secret }: Pick<Local, "ports" | "apis" | "secret">) {
  const { clientSecret } = JSON.parse(secret("ShopifyApp")) as { clientSecret: string };
  const storefronts = await startStorefronts({
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
  stores = storefronts.addresses;
  return storefronts.close;
}

try {
  const local = await startLocal({
    dir,
    firstPort,
    portNames: [
      "Bridge",
      "Courier",
      "shopify",
      "woocommerce",
      "dynamodb",
      "sqs",
      "secrets",
      "mail",
    ],
    parameters: (ports) => ({
      Bridge: {
        ShopifyClientId: SHOPIFY_CLIENT_ID,
        ShopifyAdminUrl: `http://127.0.0.1:${ports.shopify}`,
        ShopifyAppBridgeUrl: `http://127.0.0.1:${ports.shopify}/app-bridge.js`,
        // The stand-in stores are on this machine.
        AllowPrivateStoreAddresses: "yes",
        MailFrom: "order-bridge@example.com",
      },
    }),
    neighbours: startStores,
    log: (line) => console.log(line),
  });

  let stopLooking = (): void => {};
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      console.log("Stopping …");
      stopLooking();
      await local.close();
      process.exit(0);
    });
  }

  if (stores === undefined) throw new Error("the stand-in stores did not start");
  const endpoints = await seed(local, stores, dir, stepSeconds);
  save(join(dir, "endpoints.json"), endpoints);
  const storeIds = [endpoints.woocommerce.storeId, endpoints.shopify.storeId];
  stopLooking = startCloserLooks(endpoints.bridge, storeIds, stepSeconds);
  console.log(welcome(endpoints, dir, (performance.now() - startedAt) / 1000));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
