import * as z from "zod";

/** The reference needs nothing from outside. */
export const docsEnv = z.object({});

/** What the stack must supply: nothing. */
export type DocsEnv = Record<keyof z.infer<typeof docsEnv>, string>;
