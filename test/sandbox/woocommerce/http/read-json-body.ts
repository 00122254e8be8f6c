import type { Context } from "hono";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { type Json, type JsonObject, RestError, toObject } from "./wp-json.ts";

/** Parses the request body as a JSON object. Returns an empty object if there is no body. */
export async function readJsonBody(context: Context): Promise<JsonObject> {
  const text = await context.req.text();
  if (text === "") return {};
  const parsed = parseJson(text);
  if (parsed !== undefined) return toObject(parsed as Json);
  throw new RestError(400, "rest_invalid_json", "Invalid JSON body passed.", {
    json_error_code: 4,
    json_error_message: "Syntax error",
  });
}
