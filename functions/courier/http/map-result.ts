import { ok, type Result } from "#shared/kernel/result.ts";

/** Converts the value of a result. A refusal stays unchanged. */
export const mapResult = <From, To, Refusal>(
  result: Result<From, Refusal>,
  toBody: (from: From) => To,
): Result<To, Refusal> => (result.ok ? ok(toBody(result.value)) : result);
