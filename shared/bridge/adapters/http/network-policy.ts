import { StoreUnreachableError } from "./store-unreachable-error.ts";

/** Where requests to merchants' stores may go. Set where the bridge is deployed, never by a request. */
export interface NetworkPolicy {
  readonly protocols: readonly string[];
  readonly ports: readonly number[] | "any";
  /** Addresses that are allowed although they are not on the public internet; "all" for a local run. */
  readonly privateAddresses: readonly string[] | "all";
}

/** Stores on the public internet, over TLS on its own port. */
export const PUBLIC_INTERNET_POLICY: NetworkPolicy = {
  protocols: ["https:"],
  ports: [443],
  privateAddresses: [],
};

/** Stand-in stores on this machine too. */
const LOCAL_POLICY: NetworkPolicy = {
  protocols: ["https:", "http:"],
  ports: "any",
  privateAddresses: "all",
};

/** The reach that a deployment's switch names. */
export const toNetworkPolicy = (allowPrivateStoreAddresses: "yes" | "no"): NetworkPolicy =>
  allowPrivateStoreAddresses === "yes" ? LOCAL_POLICY : PUBLIC_INTERNET_POLICY;

/** The address as a URL that may be asked; throws `StoreUnreachable`. Who it resolves to is checked at connect time. */
export function parseAllowedUrl(address: string, { protocols, ports }: NetworkPolicy): URL {
  const url = URL.parse(address);
  if (url === null) throw new StoreUnreachableError("forbidden-address");
  if (!protocols.includes(url.protocol)) throw new StoreUnreachableError("not-https");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (ports !== "any" && !ports.includes(port))
    throw new StoreUnreachableError("forbidden-address");
  // Keys travel in a header or as a signature; a password in an address would be sent by itself.
  if (url.username !== "" || url.password !== "")
    throw new StoreUnreachableError("forbidden-address");
  return url;
}
