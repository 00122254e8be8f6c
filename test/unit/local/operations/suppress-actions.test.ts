import { describe, expect, it } from "vitest";
import type { AlarmState } from "#infra/local/operations/evaluate-alarm.ts";
import { createActionsSuppression } from "#infra/local/operations/suppress-actions.ts";

/** The states of the composite alarm and of its suppressor at each unit of time; "!" is active. */
function follow(composite: string, suppressor: string) {
  const suppress = createActionsSuppression({ waitSeconds: 120, extensionSeconds: 60 });
  return [...composite].map((mark, at) => {
    const state: AlarmState = mark === "!" ? "ALARM" : "OK";
    const look = { state, isSuppressing: suppressor[at] === "!" };
    return suppress(look, new Date(at * 60_000))?.[0] ?? ".";
  });
}

// The examples of AWS's page: a wait period of two units, an extension period of one.
describe("the actions of a composite alarm with a suppressor", () => {
  it.each([
    ["are taken after the wait period", "---!!!!", "-------", "WW.WW.."],
    ["are suppressed before the wait period ends", "---!!!!", "----!!!", "WW.WAAA"],
    ["wait anew after a change in the wait period", "---!---", "-------", "WW.WWW."],
    ["are suppressed at once by an active suppressor", "---!!!!", "--!!!!!", "WWAAAAA"],
    ["are taken after the extension period", "---!!!!!", "----!---", "WW.WAE.."],
    ["wait anew after a change in the extension period", "---!!!---", "----!----", "WW.WAEWW."],
  ])("%s", (_, composite, suppressor, expected) => {
    expect(follow(composite, suppressor).join("")).toBe(expected);
  });
});
