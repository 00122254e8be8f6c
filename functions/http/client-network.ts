/** How many groups of an IPv6 address name a network that one household or server has. */
const NETWORK_GROUPS = 4;

/** Whom requests are counted for: an IPv4 address, or an IPv6 network. */
export function toClientNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.split("::");
  const head = before.split(":").filter((group) => group !== "");
  const tail = (after ?? "").split(":").filter((group) => group !== "");
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = after === undefined ? head : [...head, ...zeros, ...tail];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
