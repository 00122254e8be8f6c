import type { Call } from "../call.ts";

/** An order call: its `code` is text, on success ('0') and on refusal alike. */
export interface OrderCall extends Call {
  readonly codeAs: "text";
}
