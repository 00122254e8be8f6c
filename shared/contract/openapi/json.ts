/** A JSON object of the document. */
export interface JsonObject {
  [key: string]: Json;
}
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
