/** An address for comparing: no case, no accents, each comma's part as its words. */
export function splitAddress(address: string): string[][] {
  return address
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""))
    .filter((words) => words.length > 0);
}

/** One spelling of a name, as in `addressParts`. */
export const normalizePlaceName = (name: string): string => splitAddress(name).flat().join(" ");
