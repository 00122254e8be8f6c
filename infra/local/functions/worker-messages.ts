/** The data that a function's worker receives when it starts. */
export interface Boot {
  readonly file: string;
  readonly exportName: string;
  readonly compileCacheFolder: string;
  /** The part of the Lambda context that every call shares. */
  readonly context: Readonly<Record<string, string>>;
}

/** One call. The event is passed as JSON, as on Lambda. */
export interface CallMessage {
  readonly requestId: string;
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
}

/** An error that was thrown in a worker. */
export interface Failure {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly stack: string | undefined;
}

/** A message of a worker. `answer` is JSON, or absent if the handler returned nothing. */
export type WorkerMessage =
  | { readonly kind: "booted" }
  | { readonly kind: "boot-failed"; readonly failure: Failure }
  | { readonly kind: "answered"; readonly requestId: string; readonly answer: string | undefined }
  | { readonly kind: "failed"; readonly requestId: string; readonly failure: Failure };
