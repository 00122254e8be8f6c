import { expect, it } from "vitest";
import { ROUTES } from "#functions/bridge/merchant-api/all-routes.ts";
import {
  type Authenticator,
  authenticateByAny,
} from "#functions/bridge/merchant-api/authenticate.ts";
import { findRequiredScope } from "#functions/bridge/merchant-api/find-required-scope.ts";
import { createPersonCaller } from "#functions/bridge/merchant-api/merchant-caller.ts";
import {
  formatApiKey,
  generateApiKey,
  parseApiKey,
} from "#shared/bridge/adapters/crypto/api-key.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { hasScope } from "#shared/bridge/domain/sign-in/api-key.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

const storeId = storeIdSchema.parse("tea-house");
const parts = { storeId, ...generateApiKey() };
const key = formatApiKey(parts);

it("names its store and its id, and has a secret of 256 bits", () => {
  expect(key).toMatch(/^obk_tea-house_[0-9a-f]{12}_[0-9a-f]{64}$/);
  expect(parseApiKey(key)).toEqual(parts);
  const secrets = Array.from({ length: 1000 }, () => generateApiKey().secret);
  expect(new Set(secrets).size).toBe(1000);
});

it.each([
  ["an extra character", `${key}0`],
  ["no secret", `obk_tea-house_${parts.keyId}_`],
  ["another prefix", key.replace("obk_", "xxx_")],
  ["no content", ""],
])("is unreadable with %s", (_, alteredKey) => {
  expect(parseApiKey(alteredKey)).toBeUndefined();
});

it("may read what it may write, and nothing else", () => {
  expect(hasScope(["settings:write"], "settings:read")).toBe(true);
  expect(hasScope(["settings:read"], "settings:write")).toBe(false);
  expect(hasScope(["settings:write"], "deliveries:read")).toBe(false);
  expect(hasScope([], "deliveries:read")).toBe(false);
});

it("needs a scope for every call, and one to write for every change", () => {
  const needed = Object.fromEntries(ROUTES.map((route) => [route.name, findRequiredScope(route)]));
  expect(needed).toMatchObject({
    listDeliveries: "deliveries:read",
    performAction: "deliveries:write",
    explainSampleOrder: "deliveries:read",
    validateSettings: "settings:read",
    replaceSettings: "settings:write",
    addPickupLocation: "settings:write",
    connectCourierAccount: "courier-account:write",
    testCourierAccount: "courier-account:write",
    createApiKey: "api-keys:write",
    readAudit: "api-keys:read",
  });
});

it("works next to other ways to authenticate", async () => {
  const caller = createPersonCaller({ storeId, kind: "session", id: "s" });
  const authenticateByCookie: Authenticator = async ({ cookies = [] }) =>
    cookies.length === 0 ? undefined : caller;
  const authenticate = authenticateByAny(async () => undefined, authenticateByCookie);

  expect(await authenticate({ ...buildGatewayEvent(), cookies: ["session"] })).toBe(caller);
  expect(await authenticate(buildGatewayEvent())).toBeUndefined();
});
