import { expect, it } from "vitest";
import { createAccountHealthRoutes } from "#functions/bridge/operator-api/account-health-routes.ts";
import { createConnectionRoutes } from "#functions/bridge/operator-api/connection-routes.ts";
import { createErasure } from "#shared/bridge/domain/privacy/courier-erasure.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { buildCourierAccount, noon } from "#test/builders/bridge/delivery.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { createInMemoryInstallations } from "#test/fakes/bridge/installations.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";

const { accountId } = buildCourierAccount();

function createFixture() {
  const health = createInMemoryHealth();
  const stores = {
    findAccount: async (id: string) => (id === accountId ? buildCourierAccount() : undefined),
  };
  const erasures = {
    async *listByAccount() {
      yield {
        ...createErasure({ accountId, kind: "order", id: "7" }, noon),
        state: "failed" as const,
      };
    },
  };
  const callOperatorApi = createOperatorInvoker(
    createAccountHealthRoutes({ stores, health, erasures }),
  );
  return {
    health,
    readHealth: (id: string) =>
      callOperatorApi("GET /ops/v1/accounts/{accountId}/health", {
        pathParameters: { accountId: id },
      }),
  };
}

it("reports a healthy account as available", async () => {
  const { readHealth } = createFixture();

  expect((await readHealth("main")).body).toMatchObject({ account_id: "main", state: "available" });
});

it("counts what the courier has not erased", async () => {
  const { readHealth } = createFixture();

  expect((await readHealth("main")).body).toMatchObject({
    erasures: { pending: 0, not_supported: 0, failed: 1 },
  });
});

it("reports the reason, the start and the next attempt of an open circuit", async () => {
  const { readHealth, health } = createFixture();
  const until = new Date("2026-11-20T12:05:00.000Z");
  const openCircuit = {
    state: "refused-credentials",
    since: noon,
    until,
    failures: 1,
  };
  await health.save(accountId, {
    health: { ...openCircuit, state: "refused-credentials" },
    version: 0,
  });

  expect((await readHealth("main")).body).toMatchObject({
    account_id: "main",
    state: "refused-credentials",
    since: "2026-11-20T12:00:00.000Z",
    until: "2026-11-20T12:05:00.000Z",
    code: "courier-refuses-credentials",
    params: { since: "2026-11-20T12:00:00.000Z" },
    text: expect.stringContaining("since 12:00 UTC on 20 November"),
  });
});

it("returns 404 for an unknown account", async () => {
  expect(await createFixture().readHealth("nobody")).toMatchObject({ status: 404 });
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
    readAddressKeys: async () => buildKeyRing("addresses"),
    webhookUrl: "https://bridge.test",
    clock: () => noon,
  });

  const response = await createOperatorInvoker(routes)("PUT /ops/v1/accounts/{accountId}", {
    pathParameters: { accountId: "main" },
    body: {
      name: "Courier",
      base_url: "https://courier.test",
      clientid: "c",
      secretid: "s",
      email: "shop@example.com",
    },
  });

  expect(calls).toEqual(["put", "resume main"]);
  expect(response).toMatchObject({
    status: 200,
    body: {
      account_id: "main",
      notification_url: expect.stringMatching(
        /^https:\/\/bridge\.test\/courier\/.+\/notifications$/,
      ),
    },
  });
});
