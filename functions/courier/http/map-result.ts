import { ok, type Result } from "#shared/kernel/result.ts";

/** The result with its value as the call shows it; a refusal stays. */
export const answered = <From, To, Refusal>(
  result: Result<From, Refusal>,
  show: (from: From) => To,
): Result<To, Refusal> => (result.ok ? ok(show(result.value)) : result);
