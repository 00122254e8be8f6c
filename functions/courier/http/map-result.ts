import { ok, type Result } from "#shared/kernel/result.ts";

/** The result with its value as the call shows it; a refusal stays. */
export const mapResult = <From, To, Refusal>(
  result: Result<From, Refusal>,
  toBody: (from: From) => To,
): Result<To, Refusal> => (result.ok ? ok(toBody(result.value)) : result);
