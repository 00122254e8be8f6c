import type { Json, JsonObject } from "./wp-json.ts";

function pickPath(body: JsonObject, [field = "", ...rest]: string[], into: JsonObject): void {
  if (!Object.hasOwn(body, field)) return;
  const value = body[field];
  if (value === undefined) return;
  if (rest.length === 0 || typeof value !== "object" || value === null || Array.isArray(value)) {
    if (rest.length === 0) into[field] = value;
    return;
  }
  const picked = (Object.hasOwn(into, field) ? into[field] : undefined) ?? {};
  if (typeof picked !== "object" || picked === null || Array.isArray(picked)) return;
  into[field] = picked;
  pickPath(value, rest, picked);
}

/** Returns the fields that `_fields` selects, nested ones as `shipping.city`; all fields if it is absent. */
export function pickFields(body: JsonObject, fields: string | undefined): JsonObject {
  if (fields === undefined || fields === "") return body;
  const picked: JsonObject = {};
  for (const path of fields.split(",")) pickPath(body, path.trim().split("."), picked);
  return picked;
}

/** Selects the fields of a single resource, to which WordPress adds `_links` afterwards. */
export function pickResourceFields(body: JsonObject, fields: string | undefined): JsonObject {
  const links: Json | undefined = body._links;
  return { ...pickFields(body, fields), ...(links !== undefined && { _links: links }) };
}
