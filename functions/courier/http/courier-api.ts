import { createJsonApi } from "#functions/http/json-api.ts";
import type { RequestRecorder } from "#functions/http/request-recorder.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { courierResponseStyle } from "./response-style.ts";
import type { CallerIdentifier, Route } from "./route.ts";

/** Ours: the interface document states no limit. */
const MAX_BODY_BYTES = 256 * 1024;

/** Creates the app that answers the given calls to callers of one kind. */
export const createCourierApi = <Caller>(
  routes: readonly Route<Caller>[],
  identify: CallerIdentifier<Caller>,
  recorder: RequestRecorder,
) =>
  createJsonApi<Caller, Refusal, Route<Caller>>({
    routes,
    authenticate: identify,
    style: courierResponseStyle,
    maxBodyBytes: MAX_BODY_BYTES,
    recorder,
  });
