import { expect, it } from "vitest";
import { createAccountHealthRoutes } from "#functions/bridge/operator-api/account-health-routes.ts";
import { createConnectionRoutes } from "#functions/bridge/operator-api/connection-routes.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { buildCourierAccount, noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { createInMemoryInstallations } from "#test/fakes/bridge/installations.ts";

const { accountId } = buildCourierAccount();
const bodyOf = ({ body }: { body?: string | undefined }) => JSON.parse(body ?? "");

function world() {
  const health = createInMemoryHealth();
  const stores = {
    findAccount: async (id: string) => (id === accountId ? buildCourierAccount() : undefined),
  };
  const route = createAccountHealthRoutes({ stores, health })[
    "GET /ops/v1/accounts/{accountId}/health"
  ];
  return { health, ask: (id: string) => route({ variables: { accountId: id }, body: undefined }) };
}

it("says that an account is well", async () => {
  const { ask } = world();

  expect(bodyOf(await ask("main"))).toMatchObject({ account_id: "main", state: "closed" });
});

it("says why an account is left alone, since when, and when it is tried again", async () => {
  const { ask, health } = world();
  const until = new Date("2026-11-20T12:05:00.000Z");
  const shut = { state: "refused-credentials", since: noon, until, failures: 1, text: "Why." };
  await health.save(accountId, { health: { ...shut, state: "refused-credentials" }, version: 0 });

  expect(bodyOf(await ask("main"))).toEqual({
    account_id: "main",
    state: "refused-credentials",
    since: "2026-11-20T12:00:00.000Z",
    until: "2026-11-20T12:05:00.000Z",
    text: "Why.",
  });
});

it("knows no health of an account that is not there", async () => {
  expect(await world().ask("nobody")).toMatchObject({ statusCode: 404 });
});

it("resumes an account after its credentials were replaced, and not before", async () => {
  const done: string[] = [];
  const stores = {
    putAccount: async () => void done.push("put"),
  } as unknown as Stores;
  const routes = createConnectionRoutes({
    stores,
    resumeAccount: async (id) => done.push(`resume ${id}`),
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

  expect(done).toEqual(["put", "resume main"]);
});
