import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createCourierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";

const [ANNA, BEN] = ["a".repeat(40), "b".repeat(40)];
const toSecret = (...keys: readonly { owner: string; key: string }[]) => JSON.stringify({ keys });

let now = Date.now();
let courier: Awaited<ReturnType<typeof createCourierHandlers>>;
beforeAll(async () => {
  courier = await createCourierHandlers();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  return () => vi.useRealTimers();
});
afterAll(() => courier.close());

const call = (method: string, path: string, key: string, body?: object) =>
  courier.invokeHandler(
    courier.handlers.ops,
    buildCourierHttpEvent(method, `/api/ops/v1/${path}`, { "x-ops-key": key }, body),
  );
/** Replaces the secret, as an operator does, and lets warm functions read it again. */
function changeSecret(secret: string): void {
  courier.changeOpsSecret(secret);
  now += 6 * 60_000;
  vi.setSystemTime(now);
}
const listChanges = () =>
  courier.logLines
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ operator }) => operator !== undefined);

it("knows each operator by a key of their own, five minutes after the secret was changed", async () => {
  changeSecret(courier.opsKey);
  expect((await call("GET", "dead-letters", courier.opsKey)).status).toBe(200);

  const secret = toSecret({ owner: "anna", key: ANNA }, { owner: "ben", key: BEN });
  changeSecret(secret);
  for (const key of [ANNA, BEN]) expect((await call("GET", "dead-letters", key)).status).toBe(200);
  for (const key of [courier.opsKey, secret, "", `${ANNA}x`])
    expect((await call("GET", "dead-letters", key)).status).toBe(401);

  changeSecret(toSecret({ owner: "anna", key: ANNA }));
  expect((await call("GET", "dead-letters", BEN)).status).toBe(401);
});

it("logs who changes something before it is changed, and what a redrive did", async () => {
  changeSecret(toSecret({ owner: "anna", key: ANNA }));
  listChanges();
  await courier.addDeadLetter("notify", "{}");
  await call("POST", "dead-letters/notifications/redrive", ANNA, {});

  expect(listChanges()).toMatchObject([
    {
      message: "operator calls",
      operator: "anna",
      route: "POST /api/ops/v1/dead-letters/{queue}/redrive",
      subject: "notifications",
    },
    { message: "dead letters redriven", operator: "anna", ids: [expect.any(String)] },
  ]);

  expect((await call("DELETE", "dead-letters/notifications/none", ANNA)).status).toBe(404);
  expect(listChanges()).toMatchObject([{ operator: "anna", subject: "notifications/none" }]);
  await call("GET", "dead-letters", ANNA);
  expect(listChanges()).toEqual([]);
});

it("logs which account a change is about", async () => {
  changeSecret(toSecret({ owner: "ben", key: BEN }));
  listChanges();
  const asked = await call("POST", "points/17/status?clientid=client_1", BEN, { status_id: 1550 });
  expect(asked).toMatchObject({ status: 404 });

  expect(listChanges()).toMatchObject([{ operator: "ben", subject: "17", account: "client_1" }]);
});
