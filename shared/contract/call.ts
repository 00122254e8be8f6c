import type * as z from "zod";
import { findOwn } from "#shared/kernel/find-own.ts";

/** One call of the contract. The server parses requests with it, and the bridge's client sends them. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path from the origin, with variables in braces as in API Gateway. */
  readonly path: `/${string}`;
  /** Where the call is defined: the interface document, or our decision where it says nothing. */
  readonly source: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: z.ZodType;
}

/** Returns the path of a call with its escaped variables. Throws if a variable is missing. */
export const buildCallPath = (
  call: Call,
  variables: Readonly<Record<string, string>> = {},
): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = findOwn(variables, name);
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
