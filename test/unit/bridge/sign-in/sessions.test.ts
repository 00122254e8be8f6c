import { describe, expect, it } from "vitest";
import {
  authenticateByAny,
  authenticateBySession,
} from "#functions/bridge/merchant-api/authenticate.ts";
import { isFromOurPage } from "#functions/bridge/session/same-origin.ts";
import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { generateSignInToken, hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  computeSessionEnd,
  createSession,
  shouldRecordUse,
} from "#shared/bridge/domain/sign-in/session.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

const storeId = storeIdSchema.parse("tea-house");
const hoursOn = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

describe("a session", () => {
  it("ends twelve hours after its last use, and seven days after it began", () => {
    const session = createSession(storeId, noon);
    expect(computeSessionEnd(session)).toEqual(hoursOn(12));
    expect(computeSessionEnd({ ...session, seenAt: hoursOn(10) })).toEqual(hoursOn(22));
    expect(computeSessionEnd({ ...session, seenAt: hoursOn(167) })).toEqual(hoursOn(168));
  });

  it("is written down every five minutes of use, no more often", () => {
    const session = createSession(storeId, noon);
    expect(shouldRecordUse(session, hoursOn(4 / 60))).toBe(false);
    expect(shouldRecordUse(session, hoursOn(5 / 60))).toBe(true);
  });
});

describe("a session's token", () => {
  it("has 256 bits, and is not to be told from its hash", () => {
    const tokens = new Set(Array.from({ length: 1000 }, generateSignInToken));
    expect(tokens.size).toBe(1000);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [one = ""] = tokens;
    expect(hashToken(one)).not.toContain(one.slice(0, 8));
  });
});

describe("the session's cookie", () => {
  const token = generateSignInToken();
  const written = (url: string) => createSessionCookie(url).set({}, token).cookies?.[0] ?? "";

  it("is bound to this host and to TLS, hidden from scripts and from other sites' forms", () => {
    const cookie = written("https://bridge.example");
    expect(cookie).toMatch(new RegExp(`^__Host-session=${token}; Path=/;`));
    for (const attribute of ["Secure", "HttpOnly", "SameSite=Lax", "Max-Age=604800"]) {
      expect(cookie.split("; ").join(";").split(";")).toContain(attribute);
    }
    expect(cookie).not.toContain("Domain");
  });

  it("does without TLS where the bridge itself does", () => {
    expect(written("http://127.0.0.1:3000")).toMatch(/^session=(?!.*Secure)/);
  });

  it("is read back, and nothing else is taken for it", () => {
    const cookie = createSessionCookie("https://bridge.example");
    const read = (...cookies: string[]) => cookie.read({ cookies });
    expect(read("other=1", `__Host-session=${token}`)).toBe(token);
    expect(read(`session=${token}`)).toBeUndefined();
    expect(read(`__Host-session=${token}x`)).toBeUndefined();
    expect(read("__Host-session=")).toBeUndefined();
    expect(cookie.read({})).toBeUndefined();
    expect(cookie.clear({}).cookies?.[0]).toMatch(/^__Host-session=; .*Max-Age=0/);
  });
});

describe("a call by a session", () => {
  const token = generateSignInToken();
  const authenticate = authenticateByAny(
    authenticateBySession(createSessionCookie("https://b.example"), async (shown) =>
      shown === token ? storeId : undefined,
    ),
  );
  const call = (routeKey: string, headers: Record<string, string> = {}, shown = token) =>
    authenticate({
      ...buildGatewayEvent({ routeKey, headers: { host: "b.example", ...headers } }),
      cookies: [`__Host-session=${shown}`],
    });
  const ours = { "x-order-bridge": "page" };

  it("reads for the session's store", async () => {
    expect(await call("GET /x")).toBe(storeId);
    expect(await call("GET /x", {}, generateSignInToken())).toBeUndefined();
  });

  it.each(["POST", "PUT", "DELETE", "PATCH"])("by %s needs what only our pages send", async (m) => {
    expect(await call(`${m} /x`)).toBeUndefined();
    expect(await call(`${m} /x`, { "x-order-bridge": "" })).toBeUndefined();
    expect(await call(`${m} /x`, { origin: "https://b.example" })).toBeUndefined();
    expect(await call(`${m} /x`, ours)).toBe(storeId);
    expect(await call(`${m} /x`, { ...ours, origin: "https://b.example" })).toBe(storeId);
    expect(await call(`${m} /x`, { ...ours, origin: "https://evil.example" })).toBeUndefined();
  });
});

it.each([
  [undefined, false],
  ["null", false],
  ["https://evil.example", false],
  ["https://b.example.evil.example", false],
  ["https://b.example", true],
])("a form that comes from %s: ours is %s", (origin, expected) => {
  expect(isFromOurPage({ host: "b.example", ...(origin && { origin }) })).toBe(expected);
  expect(isFromOurPage({ ...(origin && { origin }) })).toBe(false);
});
