import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startLiveReader } from "#functions/bridge/app-page/browser/screens/deliveries/live-reader.ts";
import type { Look, LookRefusal } from "#functions/bridge/app-page/browser/stale-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = Look<string, LookRefusal>;

const refuse = (status: number): Answer => ({
  ok: false,
  refusal: { status, message: status === 401 ? "You are signed out." : "busy" },
});

/** Starts a reader whose answers the test gives, each to one of its reads. */
function startTestReader() {
  const answers: ((result: Answer) => void)[] = [];
  const shown: string[] = [];
  const refused: string[] = [];
  const page = new EventTarget();
  const reader = startLiveReader({
    page: Object.assign(page, { visibilityState: "visible" }),
    read: () =>
      new Promise<Answer>((resolve) => {
        answers.push(resolve);
      }),
    onChange: (value) => void shown.push(value),
    onRefusal: ({ message }) => void refused.push(message),
  });
  const answer = async (read: number, value: string | undefined, status = 503) => {
    answers[read]?.(value === undefined ? refuse(status) : { ok: true, value });
    await vi.advanceTimersByTimeAsync(0);
  };
  /** Lets the next look be due, and answers it. */
  const lookAgain = async (value: string | undefined, status?: number) => {
    await vi.advanceTimersToNextTimerAsync();
    await answer(answers.length - 1, value, status);
  };
  return { reader, answers, shown, refused, answer, lookAgain };
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

it("shows what an action answered, and no look that began before", async () => {
  const { reader, answers, shown, answer } = startTestReader();
  await answer(0, "booked");
  reader.refresh();
  reader.show("cancelled");
  expect(answers).toHaveLength(3);

  await answer(1, "driver assigned");
  expect(shown).toEqual(["booked", "cancelled"]);
  await answer(2, "refunded");

  expect(shown).toEqual(["booked", "cancelled", "refunded"]);
});

it("shows after an action again what was read before it, where it came to nothing", async () => {
  const { reader, shown, answer } = startTestReader();
  await answer(0, "booked");
  reader.show("being cancelled");

  await answer(1, "booked");

  expect(shown).toEqual(["booked", "being cancelled", "booked"]);
});

it("says nothing of a look that began before an action and is refused after it", async () => {
  const { reader, shown, refused, answer } = startTestReader();
  await answer(0, "booked");
  reader.refresh();
  reader.show("cancelled");

  await answer(1, undefined, 401);

  expect(shown).toEqual(["booked", "cancelled"]);
  expect(refused).toEqual([]);
});

it("shows nothing more once it is stopped, and reads nothing", async () => {
  const { reader, answers, shown, answer } = startTestReader();
  reader.stop();

  await answer(0, "too late");
  reader.show("an action that was answered late");
  expect(answers).toHaveLength(1);

  expect(shown).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it("says at once that the session is over, and as of when what is shown is", async () => {
  vi.setSystemTime(new Date(2026, 10, 23, 10, 42));
  const { shown, refused, answer, lookAgain } = startTestReader();
  await answer(0, "the list");

  await lookAgain(undefined, 401);

  expect(shown).toEqual(["the list"]);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatch(/^You are signed out\. What you see is as of .*10:42.*\.$/);
});

it("says after three looks in a row that the bridge does not answer, and takes it back", async () => {
  const { shown, refused, answer, lookAgain } = startTestReader();
  await answer(0, "the list");
  for (const value of [undefined, undefined, "the list", undefined, undefined])
    await lookAgain(value);
  expect(refused).toEqual([]);

  await lookAgain(undefined);
  expect(refused).toEqual([expect.stringMatching(/^busy What you see is as of /)]);
  await lookAgain("the list");

  expect(shown).toEqual(["the list", "the list"]);
});

it("waits longer and longer while what it reads is refused", async () => {
  const { answers, answer } = startTestReader();
  await answer(0, undefined);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(answers).toHaveLength(2);
  await answer(1, undefined);

  await vi.advanceTimersByTimeAsync(4_000);
  expect(answers).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(answers).toHaveLength(3);
});

it("asks no more by itself what is refused as a question, and again when it is told to", async () => {
  const { reader, answers, shown, refused, answer } = startTestReader();
  await answer(0, undefined, 400);
  expect(refused).toEqual(["busy"]);
  expect(vi.getTimerCount()).toBe(0);

  reader.refresh();
  expect(answers).toHaveLength(2);
  await answer(1, "the list");

  expect(shown).toEqual(["the list"]);
  expect(vi.getTimerCount()).toBe(1);
});
