import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { readJsonFile } from "./json-file.ts";

/** Help text of `npm run connect`, which connects any store to a running local bridge. */
const USAGE = `npm run connect -- woocommerce --url https://shop.example --key ck_… --secret cs_…
  --store <id>     the store's id in the bridge (default: derived from its address)
  --account <id>   the courier account that delivers (default: sandbox)
  --invite         instead of --key and --secret: prints a link with which the merchant connects the store`;

const endpointsSchema = z.object({ bridge: z.object({ url: z.string(), opsKey: z.string() }) });
const errorSchema = z.object({
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});
const connectedSchema = z.object({
  store_id: z.string(),
  url: z.string(),
  webhook_url: z.string(),
  authentication: z.string(),
  woocommerce_version: z.string().nullable(),
});
const invitationSchema = z.object({ invitation_url: z.string(), expires_at: z.string() });

class CommandError extends Error {}

function parseOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: text,
        key: text,
        secret: text,
        store: text,
        account: { ...text, default: "sandbox" },
        invite: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

const dir = process.env.LOCAL_DIR ?? ".local";

async function callOperatorApi(
  method: "PUT" | "POST",
  path: string,
  body: unknown,
): Promise<unknown> {
  const endpoints = readJsonFile(join(dir, "endpoints.json"), endpointsSchema.nullable(), null);
  if (endpoints === null)
    throw new CommandError(`No local run found in ${dir}. Start one with: npm start`);
  const response = await fetch(`${endpoints.bridge.url}/ops/v1/stores/woocommerce/${path}`, {
    method,
    headers: { "x-ops-key": endpoints.bridge.opsKey, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => {
    throw new CommandError(
      `The local run in ${dir} does not respond. Start it again with: npm start`,
    );
  });
  const responseBody: unknown = await response.json();
  if (response.ok) return responseBody;
  const { message, errors } = errorSchema.parse(responseBody);
  throw new CommandError(
    [message, ...errors.map((error) => `  ${error.field} ${error.message}`)].join("\n"),
  );
}

/** Derives a store id from an address: shop.example/en becomes shop-example-en. */
const toStoreId = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);

async function runCommand(): Promise<string> {
  const { values, positionals } = parseOptions(process.argv.slice(2));
  const { url, key, secret, account } = values;
  if (positionals.join() !== "woocommerce" || url === undefined) throw new CommandError(USAGE);
  const store = values.store ?? toStoreId(url);
  if (values.invite) {
    const { invitation_url, expires_at } = invitationSchema.parse(
      await callOperatorApi("POST", `${store}/invitations`, { account_id: account }),
    );
    return `Open this link in a browser before ${expires_at}:\n\n  ${invitation_url}\n`;
  }
  if (key === undefined || secret === undefined) throw new CommandError(USAGE);
  const credentials = { account_id: account, url, consumer_key: key, consumer_secret: secret };
  const connectedStore = connectedSchema.parse(await callOperatorApi("PUT", store, credentials));
  return `Connected ${connectedStore.url} as ${connectedStore.store_id} (WooCommerce ${connectedStore.woocommerce_version ?? "of unknown version"}, authentication: ${connectedStore.authentication}).

The bridge now finds new orders every five minutes. To receive orders within seconds, the store must be able to reach
  ${connectedStore.webhook_url}
A store on the internet needs a tunnel to this address. Its webhooks are created at once; the sweep repairs them.

Next: its merchant names the delivery methods and the first order; until then its orders wait.
  POST ${new URL(connectedStore.webhook_url).origin}/ops/v1/stores/${connectedStore.store_id}/api-keys   (with x-ops-key from ${dir}/endpoints.json)
  POST ${new URL(connectedStore.webhook_url).origin}/api/v1/stores/${connectedStore.store_id}/start   (with that API key)
       {"methods": {"defaultMode": "point"}, "from": {"kind": "now"}}
Then place a paid order in the store, and read its delivery:
  GET ${new URL(connectedStore.webhook_url).origin}/ops/v1/stores/${connectedStore.store_id}/deliveries   (with x-ops-key from ${dir}/endpoints.json)
`;
}

try {
  console.log(await runCommand());
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
