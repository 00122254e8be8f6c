/** What a JSON call was answered with. */
export interface JsonResponse {
  readonly status: number;
  /** What `Retry-After` asks for, where it can be read. */
  readonly retryAfterSeconds: number | undefined;
  /** Undefined where it is not JSON. */
  readonly body: unknown;
}
