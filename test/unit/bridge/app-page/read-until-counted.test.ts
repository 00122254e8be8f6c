import { expect, it } from "vitest";
import { readUntilCounted } from "#functions/bridge/app-page/browser/screens/insights/read-until-counted.ts";
import type { Look } from "#functions/bridge/app-page/browser/stale-watch.ts";

type Answer = Look<{ readonly pendingDays: number }, string>;

const REFUSED: Answer = { ok: false, refusal: "busy" };
const answer = (pendingDays: number): Answer => ({ ok: true, value: { pendingDays } });

/**
 * Reads from an API that gives these answers, one a call. `isShown` says of the number of shown ones
 * whether somebody still looks. Returns how often it was called, and what was shown.
 */
async function read(
  answers: readonly Answer[],
  isShown: (count: number) => boolean = () => true,
): Promise<{ readonly calls: number; readonly shown: readonly Answer[] }> {
  let calls = 0;
  const shown: Answer[] = [];
  const readNext = async () => answers[calls++] ?? REFUSED;
  await readUntilCounted(readNext, (result) => {
    shown.push(result);
    return isShown(shown.length);
  });
  return { calls, shown };
}

it("counts on until no day is left, and shows each answer", async () => {
  const answers = [answer(3), answer(1), answer(0), answer(0)];

  expect(await read(answers)).toEqual({ calls: 3, shown: answers.slice(0, 3) });
});

it.each([[[3, 3, 0]], [[3, 4, 0]]])("stops where no fewer days are left: %j", async (left) => {
  expect((await read(left.map(answer))).calls).toBe(2);
});

it("stops at a refusal, and shows it", async () => {
  const answers = [answer(3), REFUSED, answer(0)];

  expect(await read(answers)).toEqual({ calls: 2, shown: answers.slice(0, 2) });
});

it("stops as soon as nobody looks any more", async () => {
  const answers = [answer(3), answer(2), answer(1)];

  expect((await read(answers, (count) => count < 2)).calls).toBe(2);
});
