import type * as z from "zod";

/** One documented call: the server parses with it, the bridge's client speaks with it. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT";
  /** From the origin; variables in braces, as API Gateway writes them. */
  readonly path: `/${string}`;
  /** Where this stands: the interface document, or the decisions made where it is silent. */
  readonly source: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: z.ZodType;
}

/** The path of a call with its variables filled in and escaped. */
export const buildCallPath = (
  call: Call,
  variables: Readonly<Record<string, string>> = {},
): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
