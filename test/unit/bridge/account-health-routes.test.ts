import { expect, it } from "vitest";
import { createAccountHealthRoutes } from "#functions/bridge/operator-api/account-health-routes.ts";
import { createConnectionRoutes } from "#functions/bridge/operator-api/connection-routes.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { buildCourierAccount, noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { createInMemoryInstallations } from "#test/fakes/bridge/installations.ts";

const { accountId } = buildCourierAccount();
const parseBody = ({ body }: { body?: string | undefined }) => JSON.parse(body ?? "");

function createFixture() {
  const health = createInMemoryHealth();
  const stores = {
    findAccount: async (id: string) => (id === accountId ? buildCourierAccount() : undefined),
  };
  const route = createAccountHealthRoutes({ stores, health })[
    "GET /ops/v1/accounts/{accountId}/health"
  ];
  return {
    health,
    readHealth: (id: string) => route({ variables: { accountId: id }, body: undefined }),
  };
}

it("reports a healthy account as available", async () => {
  const { readHealth: ask } = createFixture();

  expect(parseBody(await ask("main"))).toMatchObject({ account_id: "main", state: "available" });
});

it("reports the reason, the start and the next attempt of an open circuit", async () => {
  const { readHealth: ask, health } = createFixture();
  const until = new Date("2026-11-20T12:05:00.000Z");
  const openCircuit = {
    state: "refused-credentials",
    since: noon,
    until,
    failures: 1,
    text: "Why.",
  };
  await health.save(accountId, {
    health: { ...openCircuit, state: "refused-credentials" },
    version: 0,
  });

  expect(parseBody(await ask("main"))).toEqual({
    account_id: "main",
    state: "refused-credentials",
    since: "2026-11-20T12:00:00.000Z",
    until: "2026-11-20T12:05:00.000Z",
    text: "Why.",
  });
});

it("returns 404 for an unknown account", async () => {
  expect(await createFixture().readHealth("nobody")).toMatchObject({ statusCode: 404 });
});

it("resumes an account after its credentials are replaced", async () => {
  const calls: string[] = [];
  const stores = {
    putAccount: async () => void calls.push("put"),
  } as unknown as Stores;
  const routes = createConnectionRoutes({
    stores,
    resumeAccount: async (id) => calls.push(`resume ${id}`),
    installations: createInMemoryInstallations(),
    shopEvents: { send: async () => undefined },
    readMasterKey: async () => "master",
    publicUrl: "https://bridge.test",
    clock: () => noon,
  });

  await routes["PUT /ops/v1/accounts/{accountId}"]({
    variables: { accountId: "main" },
    body: {
      name: "Courier",
      base_url: "https://courier.test",
      clientid: "c",
      secretid: "s",
      email: "shop@example.com",
    },
  });

  expect(calls).toEqual(["put", "resume main"]);
});
