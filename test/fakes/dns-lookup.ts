import type { LookupAddress } from "node:dns";
import type { DnsLookup } from "#shared/outbound/filtering-agent.ts";

/** Creates a resolver that gives every name these addresses, all of one family. */
export const resolveTo =
  (...addresses: string[]): DnsLookup =>
  (_, options, done) => {
    const all: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    if (options.all) done(null, all);
    else done(null, all[0]?.address ?? "", all[0]?.family);
  };
