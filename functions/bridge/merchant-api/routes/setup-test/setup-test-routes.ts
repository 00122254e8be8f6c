import { refuse } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { storeSetupTestSchema } from "#functions/bridge/merchant-api/schemas/setup-test-schema.ts";
import { toSetupTestView } from "#functions/bridge/merchant-api/views/setup-test-view.ts";
import { continueSetupTest } from "#shared/bridge/use-cases/setup-test/continue-setup-test.ts";
import { startSetupTest } from "#shared/bridge/use-cases/setup-test/start-setup-test.ts";
import { ok } from "#shared/kernel/result.ts";

const RESPONSE = { status: 200, text: "The newest test.", schema: storeSetupTestSchema } as const;

export const readSetupTest = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/setup-test",
    name: "readSetupTest",
    tag: "Start",
    summary: "Read the setup test",
    description:
      "The newest test of the way from the store to the courier's door, link by link, for thirty days. Tries nothing.",
    response: RESPONSE,
    refusals: {},
  },
  async ({ storeId }, deps) =>
    ok(toSetupTestView(await deps.setupTest.setupTests.find(storeId), deps.clock())),
);

export const startSetupTestRoute = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/setup-test",
    name: "startSetupTest",
    tag: "Start",
    summary: "Start a test of the whole setup",
    description:
      "Starts a test of each link for real: the store, its webhooks, the pick-up locations, the courier account and a price. With a sandbox account it also books a delivery of its own, and waits for the courier's notification and for the delivery: minutes at a usual sandbox. Without one it ends with the price, so that no driver is sent. The first broken link ends it, except a notification that does not come: the delivery is followed to its end all the same. It concerns no order: nothing of it is in lists, figures, mails or webhooks. Tries nothing itself: continue the test until its outcome is not `running`. While a test runs, a further start returns that one.",
    response: RESPONSE,
    refusals: {
      409: "The store is not connected to a courier account yet.",
      429: "A test was started less than ten seconds ago.",
    },
  },
  async ({ storeId }, deps) => {
    if ((await deps.stores.find(storeId)) === undefined)
      return refuse(409, "Connect your courier account first. The test begins with it.");
    const start = startSetupTest({ ...deps.setupTest, createTestId: deps.createEventId });
    const test = await start(storeId);
    return test === "too-soon"
      ? refuse(429, "Your setup was just tested. Test it again in ten seconds.")
      : ok(toSetupTestView(test, deps.clock()));
  },
);

export const continueSetupTestRoute = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/setup-test/continue",
    name: "continueSetupTest",
    tag: "Start",
    summary: "Continue the setup test",
    description:
      "Tries the next link of the test that runs, or looks at its delivery, and returns the test. Call it every two seconds or so until the outcome is not `running`: it asks the courier about the delivery once a second at most, whoever calls; a test that nobody continues counts as interrupted after ten minutes, or 35 after its booking. Without a test that runs, it changes nothing.",
    response: RESPONSE,
    refusals: {},
  },
  async ({ storeId }, deps) =>
    ok(toSetupTestView(await continueSetupTest(deps.setupTest)(storeId), deps.clock())),
);
