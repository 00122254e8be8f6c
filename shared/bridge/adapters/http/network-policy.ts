import { StoreUnreachableError } from "./store-unreachable-error.ts";

/** Where requests to merchants' stores may go. Part of the deployment's configuration. */
export interface NetworkPolicy {
  readonly protocols: readonly string[];
  readonly ports: readonly number[] | "any";
  /** Allowed addresses that are not on the public internet; "all" in a local run. */
  readonly privateAddresses: readonly string[] | "all";
}

/** Allows stores on the public internet, with TLS on port 443. */
export const PUBLIC_INTERNET_POLICY: NetworkPolicy = {
  protocols: ["https:"],
  ports: [443],
  privateAddresses: [],
};

/** Also allows sandbox stores on this machine. */
const LOCAL_POLICY: NetworkPolicy = {
  protocols: ["https:", "http:"],
  ports: "any",
  privateAddresses: "all",
};

/** Returns the network policy for the value of `ALLOW_PRIVATE_STORE_ADDRESSES`. */
export const toNetworkPolicy = (allowPrivateStoreAddresses: "yes" | "no"): NetworkPolicy =>
  allowPrivateStoreAddresses === "yes" ? LOCAL_POLICY : PUBLIC_INTERNET_POLICY;

/** Parses an address and checks its form. Throws `StoreUnreachableError`. Resolved addresses are checked at connect time. */
export function parseAllowedUrl(address: string, { protocols, ports }: NetworkPolicy): URL {
  const url = URL.parse(address);
  if (url === null) throw new StoreUnreachableError("forbidden-address");
  if (!protocols.includes(url.protocol)) throw new StoreUnreachableError("not-https");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (ports !== "any" && !ports.includes(port))
    throw new StoreUnreachableError("forbidden-address");
  // Clients would send a password in the URL automatically. Keys are sent in a header or a signature.
  if (url.username !== "" || url.password !== "")
    throw new StoreUnreachableError("forbidden-address");
  return url;
}
