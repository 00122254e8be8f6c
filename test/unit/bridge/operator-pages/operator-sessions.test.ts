import { expect, it } from "vitest";
import { openOperatorSessions } from "#functions/bridge/operator-pages/session/operator-sessions.ts";

const openLocal = (isSignInRequired: boolean) =>
  openOperatorSessions({
    readSecret: async () => "the-only-key",
    publicUrl: "http://127.0.0.1:26500",
    isSignInRequired,
    clock: () => new Date("2026-11-22T12:00:00Z"),
  });
const ask = (host: string) => ({ cookies: [], headers: { host } });

it("signs in whoever opens the page of a local run", async () => {
  expect(await openLocal(false).find(ask("127.0.0.1:26500"))).toMatchObject({ owner: "operator" });
});

it("signs in nobody by a foreign name that leads to this machine", async () => {
  expect(await openLocal(false).find(ask("evil.test:26500"))).toBeUndefined();
});

it("signs in nobody without a cookie elsewhere", async () => {
  expect(await openLocal(true).find(ask("127.0.0.1:26500"))).toBeUndefined();
});
