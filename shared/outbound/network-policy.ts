import { isIP } from "node:net";
import { classifyIpAddress } from "./classify-ip-address.ts";
import { ForbiddenAddressError } from "./forbidden-address-error.ts";

/** Where requests to addresses that others entered may go. Part of the deployment's configuration. */
export interface NetworkPolicy {
  readonly protocols: readonly string[];
  readonly ports: readonly number[] | "any";
  /** Allowed addresses that are not on the public internet; "all" in a local run. */
  readonly privateAddresses: readonly string[] | "all";
}

/** Allows servers on the public internet, with TLS on port 443. */
export const PUBLIC_INTERNET_POLICY: NetworkPolicy = {
  protocols: ["https:"],
  ports: [443],
  privateAddresses: [],
};

/** Also allows servers on this machine. */
const LOCAL_POLICY: NetworkPolicy = {
  protocols: ["https:", "http:"],
  ports: "any",
  privateAddresses: "all",
};

/** Returns the network policy of a deployment that allows private addresses, or does not. */
export const toNetworkPolicy = (allowsPrivateAddresses: "yes" | "no"): NetworkPolicy =>
  allowsPrivateAddresses === "yes" ? LOCAL_POLICY : PUBLIC_INTERNET_POLICY;

/**
 * Parses an address and checks its form, and its host if that is an IP address. Throws
 * `ForbiddenAddressError`. The addresses of names are checked at connect time.
 */
export function parseAllowedUrl(address: string, policy: NetworkPolicy): URL {
  const { protocols, ports } = policy;
  const url = URL.parse(address);
  if (url === null) throw new ForbiddenAddressError("forbidden-address");
  if (!protocols.includes(url.protocol)) throw new ForbiddenAddressError("not-https");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (ports !== "any" && !ports.includes(port)) {
    throw new ForbiddenAddressError("forbidden-address");
  }
  // Clients would send a password in the URL automatically. Keys are sent in a header or a signature.
  if (url.username !== "" || url.password !== "") {
    throw new ForbiddenAddressError("forbidden-address");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowedAddress(host, policy)) {
    throw new ForbiddenAddressError("forbidden-address");
  }
  return url;
}

/** Whether the policy allows connections to an IP address. */
export function isAllowedAddress(address: string, { privateAddresses }: NetworkPolicy): boolean {
  const addressClass = classifyIpAddress(address);
  if (addressClass !== "private") return addressClass === "public";
  return privateAddresses === "all" || privateAddresses.includes(address);
}
