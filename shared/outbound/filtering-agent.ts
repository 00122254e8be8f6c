import { lookup as systemLookup } from "node:dns";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { isIP, type LookupFunction, Socket } from "node:net";
import { ForbiddenAddressError } from "./forbidden-address-error.ts";
import { isAllowedAddress, type NetworkPolicy } from "./network-policy.ts";

/** Resolves host names. By default, the resolver of the system. */
export type DnsLookup = LookupFunction;

/** Shorter than servers keep idle connections open, so that requests seldom meet a closing one. */
const IDLE_TIMEOUT_MS = 4_000;

interface ConnectionOptions {
  readonly host?: string | null | undefined;
  readonly lookup?: LookupFunction | undefined;
}

/**
 * Creates the agents of a network policy. They check each address when a connection is made, so that
 * no second name resolution can differ. With `keepAlive`, connections stay open for the next request
 * to the host.
 */
export function createFilteringAgents(
  policy: NetworkPolicy,
  { keepAlive }: { readonly keepAlive: boolean },
) {
  const options = keepAlive ? { keepAlive, timeout: IDLE_TIMEOUT_MS } : {};
  return {
    http: filterConnections(new HttpAgent(options), policy),
    https: filterConnections(new HttpsAgent(options), policy),
  };
}

/** Makes an agent refuse addresses that are not allowed: those of URLs and those that names resolve to. */
function filterConnections<Agent extends HttpAgent>(agent: Agent, policy: NetworkPolicy): Agent {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options: ConnectionOptions, callback) => {
    const { host, lookup = systemLookup } = options;
    if (host && isIP(host) !== 0 && !isAllowedAddress(host, policy)) {
      return new Socket().destroy(new ForbiddenAddressError("forbidden-address"));
    }
    return connect(
      { ...options, lookup: filterLookup(lookup as LookupFunction, policy) },
      callback,
    );
  };
  return agent;
}

/** Fails when a name resolves to an address that is not allowed, even if others are. */
const filterLookup =
  (lookup: LookupFunction, policy: NetworkPolicy): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      if (error === null && !addresses.every((address) => isAllowedAddress(address, policy)))
        callback(new ForbiddenAddressError("forbidden-address"), found, family);
      else callback(error, found, family);
    });
