import { parseAppConfig } from "./app-config.ts";

/** The environments with an app of their own. `shopify.app.toml` is the development app's, and the template. */
export const ENVIRONMENTS = ["staging", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const TEMPLATE_FILE = "shopify.app.toml";
/** The file that `shopify app deploy --config <environment>` reads. */
export const getConfigFile = (environment: Environment): string =>
  `shopify.app.${environment}.toml`;

/** What differs between the environments' apps: the owner's values. Everything else is the template's. */
export interface OwnerValues {
  readonly clientId: string;
  readonly name: string;
  readonly handle: string;
  /** The origin of the bridge, such as `https://bridge.example.com`. */
  readonly origin: string;
}

/** Client ids and hosts that are to be replaced begin with this, or end with that. */
const CLIENT_ID_PLACEHOLDER = "REPLACE_WITH";
const HOST_PLACEHOLDER = ".example.com";

/** Returns the values of an environment whose owner has set none. */
export const getPlaceholders = (environment: Environment): OwnerValues => ({
  clientId: `${CLIENT_ID_PLACEHOLDER}_${environment.toUpperCase()}_CLIENT_ID`,
  name: environment === "production" ? "Order Bridge" : `Order Bridge (${environment})`,
  handle: environment === "production" ? "order-bridge" : `order-bridge-${environment}`,
  origin: `https://${environment === "production" ? "bridge" : `bridge-${environment}`}.example.com`,
});

/** Reads the owner's values from a configuration. */
export function readOwnerValues(text: string): OwnerValues {
  const { client_id, name, handle, application_url } = parseAppConfig(text);
  return { clientId: client_id, name, handle, origin: new URL(application_url).origin };
}

/** Lists what the owner must still replace before a deployment. */
export const listPlaceholders = ({ clientId, origin }: OwnerValues): string[] => [
  ...(clientId.startsWith(CLIENT_ID_PLACEHOLDER) ? [`client_id = "${clientId}"`] : []),
  ...(new URL(origin).host.endsWith(HOST_PLACEHOLDER) ? [origin] : []),
];

/** Returns the configuration of an environment: the template with the owner's values. */
export function renderConfig(template: string, environment: Environment, values: OwnerValues) {
  const [, ...lines] = template.split("\n");
  const known = readOwnerValues(template);
  const header = `# Order Bridge as a Shopify app, ${environment}. Made of ${TEMPLATE_FILE} by npm run shopify-config: change the client_id,
# the name, the handle and the addresses here, and everything else there. Then run: shopify app deploy --config ${environment}`;
  const body = lines
    .join("\n")
    .replaceAll(known.origin, values.origin)
    .replace(`client_id = "${known.clientId}"`, `client_id = "${values.clientId}"`)
    .replace(`name = "${known.name}"`, `name = "${values.name}"`)
    .replace(`handle = "${known.handle}"`, `handle = "${values.handle}"`);
  return `${header}\n${body}`;
}
