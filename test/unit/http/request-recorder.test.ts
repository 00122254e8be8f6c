import { expect, it, vi } from "vitest";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import type { Counter } from "#functions/runtime/service.ts";

it("logs each response by its route, and a fault with its error", () => {
  const [info, error, count] = [vi.fn(), vi.fn(), vi.fn()];
  const recorder = createRequestRecorder({
    log: { info, error },
    count,
  } as unknown as Counter<"RequestFailed" | "RequestThrottled">);
  const entry = { route: "GET /orders/{id}", requestId: "request-1" };

  recorder.recordFault(new Error("disk on fire"), entry);
  recorder.recordResponse({ ...entry, status: 500 });

  expect(error).toHaveBeenCalledWith(
    "request failed",
    expect.objectContaining({ ...entry, reason: "disk on fire" }),
  );
  expect(count).toHaveBeenCalledWith("RequestFailed");
  expect(info).toHaveBeenCalledWith("request answered", { ...entry, status: 500 });
});
