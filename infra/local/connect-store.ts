import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { readJsonFile } from "./json-file.ts";

/** `npm run connect -- woocommerce --url … --key … --secret …`: connects any store to a running local bridge. */
const USAGE = `npm run connect -- woocommerce --url https://shop.example --key ck_… --secret cs_…
  --store <id>     what the bridge calls the store; by default made of its address
  --account <id>   the courier account that delivers; by default sandbox
  --invite         in place of --key and --secret: prints a link on which the merchant connects the store`;

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
  const endpointsFile = readJsonFile(join(dir, "endpoints.json"), endpointsSchema.nullable(), null);
  if (endpointsFile === null)
    throw new CommandError(`There is no local run in ${dir}. Start one with: npm start`);
  const response = await fetch(`${endpointsFile.bridge.url}/ops/v1/stores/woocommerce/${path}`, {
    method,
    headers: { "x-ops-key": endpointsFile.bridge.opsKey, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => {
    throw new CommandError(
      `The local run of ${dir} does not answer. Start it again with: npm start`,
    );
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { message, errors } = errorSchema.parse(answer);
  throw new CommandError(
    [message, ...errors.map((one) => `  ${one.field} ${one.message}`)].join("\n"),
  );
}

/** A name out of an address: shop.example/en becomes shop-example-en. */
const toStoreName = (url: string): string =>
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
  const store = values.store ?? toStoreName(url);
  if (values.invite) {
    const { invitation_url, expires_at } = invitationSchema.parse(
      await callOperatorApi("POST", `${store}/invitations`, { account_id: account }),
    );
    return `Open this in a browser, until ${expires_at}:\n\n  ${invitation_url}\n`;
  }
  if (key === undefined || secret === undefined) throw new CommandError(USAGE);
  const credentials = { account_id: account, url, consumer_key: key, consumer_secret: secret };
  const connectedStore = connectedSchema.parse(await callOperatorApi("PUT", store, credentials));
  return `Connected ${connectedStore.url} as ${connectedStore.store_id} (WooCommerce ${connectedStore.woocommerce_version ?? "of unknown version"}, keys by ${connectedStore.authentication}).

Its orders are found every five minutes, from now on. For orders within seconds the store must reach
  ${connectedStore.webhook_url}
which from the internet it only does through a tunnel. The sweep makes the webhooks by itself.

Next: place a paid order in the store, then see what became of it:
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
