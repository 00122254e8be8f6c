import type { Context } from "hono";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";
import { type Json, type JsonObject, objectOf, Refusal } from "./wp-json.ts";

/** The JSON object that a request carries; an empty one where it carries nothing. */
export async function jsonBody(context: Context): Promise<JsonObject> {
  const text = await context.req.text();
  if (text === "") return {};
  const parsed = jsonOrUndefined(text);
  if (parsed !== undefined) return objectOf(parsed as Json);
  throw new Refusal(400, "rest_invalid_json", "Invalid JSON body passed.", {
    json_error_code: 4,
    json_error_message: "Syntax error",
  });
}
