/** One HTTP request as received. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query, not decoded. */
  readonly url: string;
  /** Alternating names and values, as sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
}
