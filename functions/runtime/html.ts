import type { html } from "hono/html";

/** HTML in which every interpolated text is escaped. */
export type Html = ReturnType<typeof html>;
