import { StoreUnreachable } from "./store-unreachable-error.ts";

/** Where requests to merchants' stores may go. Set where the bridge is deployed, never by a request. */
export interface Reach {
  readonly protocols: readonly string[];
  readonly ports: readonly number[] | "any";
  /** Addresses that are allowed although they are not on the public internet; "all" for a local run. */
  readonly privateAddresses: readonly string[] | "all";
}

/** Stores on the public internet, over TLS on its own port. */
export const PUBLIC_INTERNET: Reach = {
  protocols: ["https:"],
  ports: [443],
  privateAddresses: [],
};

/** Stand-in stores on this machine too. */
const WITH_THIS_MACHINE: Reach = {
  protocols: ["https:", "http:"],
  ports: "any",
  privateAddresses: "all",
};

/** The reach that a deployment's switch names. */
export const reachOf = (allowPrivateStoreAddresses: "yes" | "no"): Reach =>
  allowPrivateStoreAddresses === "yes" ? WITH_THIS_MACHINE : PUBLIC_INTERNET;

/** The address as a URL that may be asked; throws `StoreUnreachable`. Who it resolves to is checked at connect time. */
export function allowedUrl(address: string, { protocols, ports }: Reach): URL {
  const url = URL.parse(address);
  if (url === null) throw new StoreUnreachable("forbidden-address");
  if (!protocols.includes(url.protocol)) throw new StoreUnreachable("not-https");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (ports !== "any" && !ports.includes(port)) throw new StoreUnreachable("forbidden-address");
  // Keys travel in a header or as a signature; a password in an address would be sent by itself.
  if (url.username !== "" || url.password !== "") throw new StoreUnreachable("forbidden-address");
  return url;
}
