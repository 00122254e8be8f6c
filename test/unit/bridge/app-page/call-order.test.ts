import { expect, it } from "vitest";
import { createCallOrder } from "#functions/bridge/app-page/browser/call-order.ts";

it("the latest call alone is the latest, and another order of calls has its own", () => {
  const [begin, beginOther] = [createCallOrder(), createCallOrder()];
  const isFirst = begin();
  expect(isFirst()).toBe(true);
  beginOther();
  expect(isFirst()).toBe(true);

  const isSecond = begin();

  expect([isFirst(), isSecond()]).toEqual([false, true]);
});
