import * as z from "zod";

/** The API reference reads no variables. */
export const docsEnv = z.object({});

/** The variables that the stack sets: none. */
export type DocsEnv = Record<keyof z.infer<typeof docsEnv>, string>;
