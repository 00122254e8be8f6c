import { BlockList, isIPv4 } from "node:net";

/**
 * `public`: on the public internet. `private`: this machine or a private network. `forbidden`:
 * never a store, not even where private addresses are allowed: link-local and metadata services,
 * which hand out credentials, and whatever has no host behind it.
 */
type AddressClass = "public" | "private" | "forbidden";

type Subnet = readonly [network: string, prefix: number];

/** Metadata services outside the link-local networks: of Azure, Alibaba Cloud and Oracle Cloud, AWS and Google Cloud. */
const METADATA_4: readonly Subnet[] = [
  ["168.63.129.16", 32],
  ["100.100.100.200", 32],
  ["192.0.0.192", 32],
];
const METADATA_6: readonly Subnet[] = [
  ["fd00:ec2::", 32],
  ["fd20:ce::", 32],
];

/** IANA IPv4 Special-Purpose Address Registry, with multicast. */
const PRIVATE_4: readonly Subnet[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];
const RESERVED_4: readonly Subnet[] = [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Global unicast, and the parts of it that are reserved: Teredo and other protocols, documentation, 6to4. */
const GLOBAL_6: readonly Subnet[] = [["2000::", 3]];
const RESERVED_6: readonly Subnet[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
const PRIVATE_6: readonly Subnet[] = [
  ["::1", 128],
  ["fc00::", 7],
];

const createMatcher = (family: "ipv4" | "ipv6", subnets: readonly Subnet[]) => {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return (address: string): boolean => list.check(address, family);
};
const isForbidden4 = createMatcher("ipv4", [...METADATA_4, ...RESERVED_4]);
const isPrivate4 = createMatcher("ipv4", PRIVATE_4);
const isForbidden6 = createMatcher("ipv6", [...METADATA_6, ...RESERVED_6]);
const isPrivate6 = createMatcher("ipv6", PRIVATE_6);
const isGlobal6 = createMatcher("ipv6", GLOBAL_6);

/** Classifies an IP address in any notation that Node accepts. An IPv6 form of an IPv4 address is what that address is. */
export function classifyIpAddress(address: string): AddressClass {
  if (isIPv4(address)) return classifyIpv4(address);
  const groups = expandIpv6(address);
  const embedded = findEmbeddedIpv4(groups);
  if (embedded !== undefined) return classifyIpv4(embedded);
  const plain = groups.map((group) => group.toString(16)).join(":");
  if (isForbidden6(plain)) return "forbidden";
  if (isPrivate6(plain)) return "private";
  // This leaves out IPv4-compatible addresses (`::127.0.0.1`), which nobody routes.
  return isGlobal6(plain) ? "public" : "forbidden";
}

function classifyIpv4(address: string): AddressClass {
  if (isForbidden4(address)) return "forbidden";
  return isPrivate4(address) ? "private" : "public";
}

/** The networks whose last 32 bits are a routed IPv4 address: mapped (RFC 4291) and NAT64 (RFC 6052). */
const EMBEDDING_PREFIXES = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

function findEmbeddedIpv4(groups: readonly number[]): string | undefined {
  const prefix = groups.slice(0, 6).map((group) => group.toString(16));
  if (!EMBEDDING_PREFIXES.includes(prefix.join(":"))) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** Returns the eight groups of an IPv6 address, without its zone. */
function expandIpv6(address: string): number[] {
  // The URL parser writes every notation as hexadecimal groups with at most one `::`.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}
