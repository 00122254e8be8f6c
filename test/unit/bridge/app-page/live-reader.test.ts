import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startLiveReader } from "#functions/bridge/app-page/browser/screens/deliveries/live-reader.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = { ok: true; value: string } | { ok: false; refusal: string };

/** Starts a reader whose answers the test gives, each to one of its reads. */
function startTestReader() {
  const answers: ((page: string | undefined) => void)[] = [];
  const shown: string[] = [];
  const refused: string[] = [];
  const page = new EventTarget();
  const reader = startLiveReader({
    page: Object.assign(page, { visibilityState: "visible" }),
    read: () =>
      new Promise<Answer>((resolve) => {
        answers.push((value) =>
          resolve(value === undefined ? { ok: false, refusal: "busy" } : { ok: true, value }),
        );
      }),
    onChange: (value) => void shown.push(value),
    onRefusal: (refusal) => void refused.push(refusal),
  });
  const answer = async (read: number, value: string | undefined) => {
    answers[read]?.(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { reader, answers, shown, refused, answer };
}

it("shows the answer that was asked for last, in whichever order two arrive", async () => {
  const { reader, answers, shown, answer } = startTestReader();
  reader.refresh();
  expect(answers).toHaveLength(2);

  await answer(1, "after the action");
  await answer(0, "before the action");

  expect(shown).toEqual(["after the action"]);
});

it("shows both answers if they arrive as they were asked for", async () => {
  const { reader, shown, answer } = startTestReader();
  reader.refresh();

  await answer(0, "before the action");
  await answer(1, "after the action");

  expect(shown).toEqual(["before the action", "after the action"]);
});

it("shows an earlier answer while the later one is missing or refused", async () => {
  const { reader, shown, refused, answer } = startTestReader();
  reader.refresh();

  await answer(1, undefined);
  await answer(0, "before the action");

  expect(refused).toEqual(["busy"]);
  expect(shown).toEqual(["before the action"]);
});

it("says nothing of a refusal that is older than what it shows", async () => {
  const { reader, shown, refused, answer } = startTestReader();
  reader.refresh();

  await answer(1, "after the action");
  await answer(0, undefined);

  expect(shown).toEqual(["after the action"]);
  expect(refused).toEqual([]);
});

it("looks again soon after an answer came too late", async () => {
  const { reader, answers, shown, answer } = startTestReader();
  reader.refresh();
  await answer(1, "after the action");
  await answer(0, "before the action");

  await vi.advanceTimersToNextTimerAsync();

  expect(answers).toHaveLength(3);
  await answer(2, "an hour later");
  expect(shown).toEqual(["after the action", "an hour later"]);
});

it("shows nothing more once it is stopped", async () => {
  const { reader, shown, answer } = startTestReader();
  reader.stop();

  await answer(0, "too late");

  expect(shown).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
