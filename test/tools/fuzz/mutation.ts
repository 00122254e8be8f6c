import type fc from "fast-check";
import type { FuzzCall } from "./fuzz-calls.ts";

/** A request that nobody should send, before what the run made is filled in. */
export interface FuzzRequest {
  readonly fuzzCall: FuzzCall;
  readonly method: string;
  readonly path: string;
  readonly body: string | Buffer | undefined;
  /** In place of, or besides, the credentials and the content type. */
  readonly headers: Readonly<Record<string, string>>;
  /** Credential headers that are left out. */
  readonly omittedHeaders: readonly string[];
  /** Its method or path may be another call's, or none's. */
  readonly isMisrouted: boolean;
}

/** Makes a good request into one that nobody should send. */
export type Mutation = (request: FuzzRequest) => fc.Arbitrary<FuzzRequest>;
