import { nextId } from "./database.ts";
import type { Store } from "./store.ts";
import type { JsonObject } from "./wp-json.ts";

/** Meta data after a request: a known key (or id) is changed in place, null removes it. */
export function editMetaData(store: Store, known: JsonObject[], asked: JsonObject[]): JsonObject[] {
  return asked.reduce((all, { id, key = "", value = null }) => {
    const old = all.find((meta) => (id === undefined ? meta.key === key : meta.id === id));
    if (value === null) return all.filter((meta) => meta !== old);
    if (old === undefined) return [...all, { id: nextId(store.db, "meta"), key, value }];
    return all.map((meta) =>
      meta === old ? { ...old, key: key || (old.key ?? ""), value } : meta,
    );
  }, known);
}
