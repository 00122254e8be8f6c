/** Splits an address at commas into words, without case and accents. */
export function splitAddress(address: string): string[][] {
  return address
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""))
    .filter((words) => words.length > 0);
}

/** Normalizes a place name like `splitAddress`. */
export const normalizePlaceName = (name: string): string => splitAddress(name).flat().join(" ");
