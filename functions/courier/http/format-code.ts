import type { Call } from "#shared/contract/call.ts";

/** A refusal's code as its call writes codes: text on order calls, otherwise a number. */
export const formatCode = (call: Call | undefined, code: number): number | string =>
  call !== undefined && "codeAs" in call && call.codeAs === "text" ? String(code) : code;
