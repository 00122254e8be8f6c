import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Progress } from "#infra/local/progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("numbers the steps, and reports every five seconds that a step is still running", () => {
  const lines: string[] = [];
  const progress = new Progress(2, (line) => lines.push(line));

  progress.begin("Build");
  vi.advanceTimersByTime(11_000);
  progress.begin("Connect");
  progress.end();
  vi.advanceTimersByTime(11_000);

  expect(lines).toEqual([
    "[1/2] Build",
    expect.stringMatching(/still .* 5 s: Build/),
    expect.stringMatching(/still .* 10 s: Build/),
    "[2/2] Connect",
  ]);
  expect(progress.current).toBe("Connect");
});
