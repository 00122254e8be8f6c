import type { Call } from "../call.ts";

/** An order call. Its `code` is text, on success ('0') and in refusals. */
export interface OrderCall extends Call {
  readonly codeAs: "text";
}
