import type fc from "fast-check";
import type { FuzzCall } from "./fuzz-calls.ts";

/** An invalid request before its placeholders are replaced. */
export interface FuzzRequest {
  readonly fuzzCall: FuzzCall;
  readonly method: string;
  readonly path: string;
  readonly body: string | Buffer | undefined;
  /** Headers that replace or extend the credentials and the content type. */
  readonly headers: Readonly<Record<string, string>>;
  /** Credential headers to omit. */
  readonly omittedHeaders: readonly string[];
  /** The method or path may belong to another call or to none. */
  readonly isMisrouted: boolean;
}

/** Makes an invalid request from a valid one. */
export type Mutation = (request: FuzzRequest) => fc.Arbitrary<FuzzRequest>;
