/** A name's id that no other location has: "Front desk" is `front-desk`, or `front-desk-2`. */
export function createLocationId(
  name: string,
  existing: readonly { readonly id: string }[],
): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const stem = plain.replace(/^-+/, "").slice(0, 34).replace(/-+$/, "") || "location";
  const usedIds = new Set(existing.map(({ id }) => id));
  let id = stem;
  for (let number = 2; usedIds.has(id); number++) id = `${stem}-${number}`;
  return id;
}

/** Where one is added: no location has such an id, while one that is called "New" has `new`. */
export const NEW_LOCATION_ID = "_new";
