/** The response to a JSON request. */
export interface JsonResponse {
  readonly status: number;
  /** The pause of `Retry-After`. Undefined if it is missing or unreadable. */
  readonly retryAfterSeconds: number | undefined;
  /** Undefined if the body is not JSON. */
  readonly body: unknown;
}
