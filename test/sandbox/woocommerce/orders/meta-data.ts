import type { JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { createId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Merges meta data: a known key or id is changed in place, and null removes it. */
export function editMetaData(store: Store, known: JsonObject[], input: JsonObject[]): JsonObject[] {
  let all = known;
  for (const { id, key = "", value = null } of input) {
    const old = all.find((meta) => (id === undefined ? meta.key === key : meta.id === id));
    const changed = value === null ? [] : [{ key, value }];
    const fresh = changed.map((meta) => ({ id: createId(store.db, "meta"), ...meta }));
    all =
      old === undefined
        ? all.concat(fresh)
        : all.flatMap((meta) => (meta === old ? changed.map(() => ({ ...old, value })) : [meta]));
  }
  return all;
}
