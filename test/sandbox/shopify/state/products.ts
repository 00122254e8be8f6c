/** The shop's products with tags, by the digits of their id. */
export const PRODUCTS: ReadonlyMap<string, { readonly title: string; readonly tags: string[] }> =
  new Map([
    ["8001", { title: "Teapot", tags: ["Fragile", "gift"] }],
    ["8002", { title: "Frozen dumplings", tags: ["frozen"] }],
  ]);
