import type { Counter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";

/** Which request; the route's pattern and never the path, because a path may hold a key or a token. */
interface RequestEntry {
  readonly route: string;
  readonly requestId: string;
}

/** Receives what operators need to know about requests. */
export interface RequestRecorder {
  recordResponse(entry: RequestEntry & { readonly status: number }): void;
  /** Receives the error behind a response with status 500. */
  recordFault(error: unknown, entry: RequestEntry): void;
}

/** Creates the recorder of a function: a log line a request, and for a fault an error and a count. */
export const createRequestRecorder = ({
  log,
  count,
}: Counter<"RequestFailed" | "RequestThrottled">): RequestRecorder => ({
  recordResponse(entry) {
    log.info("request answered", { ...entry });
    if (entry.status === 429) count("RequestThrottled");
  },
  recordFault(error, entry) {
    log.error("request failed", { ...entry, ...summarizeError(error) });
    count("RequestFailed");
  },
});
