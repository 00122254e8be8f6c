import { expect, it } from "vitest";
import { findAction } from "#functions/bridge/operator-pages/actions/find-action.ts";
import { OperatorCallError } from "#shared/operator/operator-call-error.ts";
import type { OperatorClient } from "#shared/operator/operator-client.ts";

/** Carries out an action whose first call is answered so. */
async function runAction(fields: Record<string, string>, firstStatus: number, hasTime = true) {
  let calls = 0;
  const waited: number[] = [];
  const client: OperatorClient = {
    async call(_method, _path, { schema }) {
      calls += 1;
      if (calls === 1) throw new OperatorCallError("not now", firstStatus);
      return schema.parse({ queue: "reconcile", redriven: ["1"], missed: [], id: "1" });
    },
  };
  const action = findAction(new URLSearchParams(fields)) ?? expect.unreachable();
  const result = await action
    .run(client, async (ms) => {
      if (hasTime) waited.push(ms);
      return hasTime;
    })
    .catch((error: unknown) => error);
  return { result, calls, waited };
}

const ALL = { action: "redrive", queue: "reconcile" };
const ONE = { ...ALL, id: "1" };
const DELETION = { ...ONE, action: "delete-letter" };

it.each([
  [409, ALL],
  [404, ONE],
  [404, DELETION],
])("waits after %i until letters that were just listed are visible: %j", async (status, fields) => {
  expect(await runAction(fields, status)).toEqual({
    result: "/ops/dead-letters",
    calls: 2,
    waited: [11_000],
  });
});

it.each([
  ["another failure", 500, true],
  ["a request without time for it", 409, false],
])("does not repeat the call after %s", async (_, status, hasTime) => {
  expect(await runAction(ALL, status, hasTime)).toMatchObject({
    result: { message: "not now" },
    calls: 1,
    waited: [],
  });
});

it("says before that it waits", () => {
  for (const fields of [ALL, ONE, DELETION])
    expect(findAction(new URLSearchParams(fields))?.effect).toContain("this waits until they can");
});
