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
const hoursAfterNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

describe("a session", () => {
  it("ends twelve hours after its last use and at most seven days after its start", () => {
    const session = createSession({ storeId, epoch: "e1" }, noon);
    expect(computeSessionEnd(session)).toEqual(hoursAfterNoon(12));
    expect(computeSessionEnd({ ...session, seenAt: hoursAfterNoon(10) })).toEqual(
      hoursAfterNoon(22),
    );
    expect(computeSessionEnd({ ...session, seenAt: hoursAfterNoon(167) })).toEqual(
      hoursAfterNoon(168),
    );
  });

  it("records its use at most every five minutes", () => {
    const session = createSession({ storeId, epoch: "e1" }, noon);
    expect(shouldRecordUse(session, hoursAfterNoon(4 / 60))).toBe(false);
    expect(shouldRecordUse(session, hoursAfterNoon(5 / 60))).toBe(true);
  });
});

describe("a session token", () => {
  it("has 256 bits and cannot be derived from its hash", () => {
    const tokens = new Set(Array.from({ length: 1000 }, generateSignInToken));
    expect(tokens.size).toBe(1000);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [one = ""] = tokens;
    expect(hashToken(one)).not.toContain(one.slice(0, 8));
  });
});

describe("the session cookie", () => {
  const token = generateSignInToken();
  const writeCookie = (url: string) => createSessionCookie(url).formatToken(token);

  it("is bound to the host and TLS, and hidden from scripts and cross-site forms", () => {
    const cookie = writeCookie("https://bridge.example");
    expect(cookie).toMatch(new RegExp(`^__Host-session=${token}; Path=/;`));
    for (const attribute of ["Secure", "HttpOnly", "SameSite=Lax", "Max-Age=604800"]) {
      expect(cookie.split("; ").join(";").split(";")).toContain(attribute);
    }
    expect(cookie).not.toContain("Domain");
  });

  it("is set without TLS when the bridge runs without TLS", () => {
    expect(writeCookie("http://127.0.0.1:3000")).toMatch(/^session=(?!.*Secure)/);
  });

  it("is read back, and other cookies are ignored", () => {
    const cookie = createSessionCookie("https://bridge.example");
    const readToken = (...cookies: string[]) => cookie.read({ cookies });
    expect(readToken("other=1", `__Host-session=${token}`)).toBe(token);
    expect(readToken(`session=${token}`)).toBeUndefined();
    expect(readToken(`__Host-session=${token}x`)).toBeUndefined();
    expect(readToken("__Host-session=")).toBeUndefined();
    expect(cookie.read({})).toBeUndefined();
    expect(cookie.formatDeletion()).toMatch(/^__Host-session=; .*Max-Age=0/);
  });
});

describe("a request with a session", () => {
  const token = generateSignInToken();
  const authenticate = authenticateByAny(
    authenticateBySession(
      createSessionCookie("https://b.example"),
      async (presentedToken) => (presentedToken === token ? storeId : undefined),
      "https://b.example",
    ),
  );
  const callRoute = (
    routeKey: string,
    headers: Record<string, string> = {},
    presentedToken = token,
  ) =>
    authenticate({
      ...buildGatewayEvent({ routeKey, headers: { host: "b.example", ...headers } }),
      cookies: [`__Host-session=${presentedToken}`],
    });
  const pageHeader = { "x-order-bridge": "page" };

  it("reads data of the session's store", async () => {
    expect(await callRoute("GET /x")).toMatchObject({ storeId, kind: "session" });
    expect(await callRoute("GET /x", {}, generateSignInToken())).toBeUndefined();
  });

  it.each(["POST", "PUT", "DELETE", "PATCH"])(
    "with method %s requires the header of our pages",
    async (method) => {
      expect(await callRoute(`${method} /x`)).toBeUndefined();
      expect(await callRoute(`${method} /x`, { "x-order-bridge": "" })).toBeUndefined();
      expect(await callRoute(`${method} /x`, { origin: "https://b.example" })).toBeUndefined();
      expect(await callRoute(`${method} /x`, pageHeader)).toMatchObject({ storeId });
      const own = { ...pageHeader, origin: "https://b.example" };
      expect(await callRoute(`${method} /x`, own)).toMatchObject({ storeId });
      expect(
        await callRoute(`${method} /x`, { ...pageHeader, origin: "https://evil.example" }),
      ).toBeUndefined();
    },
  );
});

it.each([
  [undefined, false],
  ["null", false],
  ["https://evil.example", false],
  ["https://b.example.evil.example", false],
  ["http://b.example", false],
  ["https://b.example:8443", false],
  ["https://b.example", true],
])("a form with origin %s is from our page: %s", (origin, expected) => {
  for (const host of [{}, { host: "b.example" }, { host: "evil.example" }, { host: "null" }]) {
    expect(isFromOurPage({ ...host, ...(origin && { origin }) }, "https://b.example")).toBe(
      expected,
    );
  }
});
