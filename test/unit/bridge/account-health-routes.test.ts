import { expect, it } from "vitest";
import { accountHealthRoutes } from "#functions/bridge/operator-api/account-health-routes.ts";
import { connectRoutes } from "#functions/bridge/operator-api/connection-routes.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import { anAccount, noon } from "#test/builders/bridge/delivery.ts";
import { inMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { inMemoryInstallations } from "#test/fakes/bridge/installations.ts";

const { accountId } = anAccount();
const bodyOf = ({ body }: { body?: string | undefined }) => JSON.parse(body ?? "");

function world() {
  const health = inMemoryHealth();
  const tenants = { account: async (id: string) => (id === accountId ? anAccount() : undefined) };
  const route = accountHealthRoutes({ tenants, health })["GET /ops/v1/accounts/{accountId}/health"];
  return { health, ask: (id: string) => route({ variables: { accountId: id }, body: undefined }) };
}

it("says that an account is well", async () => {
  const { ask } = world();

  expect(bodyOf(await ask("main"))).toMatchObject({ account_id: "main", state: "well" });
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
  const tenants = {
    putAccount: async () => void done.push("put"),
  } as unknown as Tenants;
  const routes = connectRoutes({
    tenants,
    resume: async (id) => done.push(`resume ${id}`),
    installations: inMemoryInstallations(),
    shopEvents: { send: async () => undefined },
    masterKey: async () => "master",
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
