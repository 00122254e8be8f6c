/** A name's id that no other location has: "Front desk" is `front-desk`, or `front-desk-2`. */
export function idFor(name: string, others: readonly { readonly id: string }[]): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const stem = plain.replace(/^-+/, "").slice(0, 34).replace(/-+$/, "") || "location";
  const taken = new Set(others.map(({ id }) => id));
  let id = stem;
  for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
  return id;
}
