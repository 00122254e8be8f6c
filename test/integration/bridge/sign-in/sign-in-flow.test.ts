import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createSignInRoutes } from "#functions/bridge/sign-in/sign-in-routes.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { createPageInvoker } from "#test/fakes/http-invocation.ts";
import { readCookiePair, readMailToken, readTitle, startSignIn } from "./sign-in-setup.ts";

const world = await startSignIn();
const {
  requestPage,
  form,
  mails,
  queued,
  state,
  submitAddress,
  processQueue,
  openApp,
  cookie,
  findSession,
} = world;
afterAll(world.table.stop);
beforeEach(() => {
  // Gives each test a rate-limit window of its own.
  state.now = new Date(state.now.getTime() + 24 * 3_600_000);
  mails.length = 0;
  queued.length = 0;
  state.mailsFail = false;
});

const bakery = await world.connectStore(
  "bakery",
  "https://www.bakery.example",
  "owner@bakery.example",
);
const florist = await world.connectStore(
  "florist",
  "https://florist.example",
  "rose@florist.example",
);
await world.connectStore("silent", "https://silent.example", undefined);

/** Requests a link for the administrator of a store and reads it from the mail. */
async function requestLink(address: string): Promise<string> {
  await submitAddress(address);
  await processQueue();
  return readMailToken(mails.at(-1));
}
const showLink = (token: string) =>
  requestPage("GET /sign-in/link", { queryStringParameters: { token } });
const useLink = (token: string, cookies: string[] = []) =>
  requestPage("POST /sign-in/link", { ...form({ token }), cookies: cookies.map(readCookiePair) });
const readSession = (answer: { cookies?: string[] | undefined }) =>
  cookie.read({ cookies: (answer.cookies ?? []).map(readCookiePair) }) ?? "none";

describe("a merchant", () => {
  it("gets a link by mail, signs in with it, and signs out", async () => {
    expect(readTitle(await submitAddress("bakery.example"))).toBe("Check your e-mail");
    expect(mails).toEqual([]);
    expect(await processQueue()).toEqual([["bakery", "sent"]]);
    expect(mails.map(({ to }) => to)).toEqual(["owner@bakery.example"]);

    const shown = await showLink(readMailToken(mails[0]));
    expect([readTitle(shown), shown.body]).toEqual([
      "Sign in",
      expect.stringContaining("bakery.example"),
    ]);
    const { statusCode, headers, cookies = [] } = await useLink(readMailToken(mails[0]));
    expect([statusCode, headers?.location]).toEqual([303, "/app"]);
    expect((await openApp(cookies)).body).toContain("<span>bakery.example");

    const out = await requestPage("POST /sign-out", { cookies: cookies.map(readCookiePair) });
    expect(out.cookies?.[0]).toContain("Max-Age=0");
    // The old cookie is invalid after the sign-out.
    expect(await openApp(cookies)).toMatchObject({
      statusCode: 303,
      headers: { location: "/sign-in" },
    });
  });

  it("opens only the pages of the own store", async () => {
    const session = readSession(await useLink(await requestLink("florist.example")));
    expect(await findSession(session)).toBe(florist.storeId);
    expect(await findSession(session)).not.toBe(bakery.storeId);
  });

  it("ends the previous session with a new one", async () => {
    const first = await useLink(await requestLink("bakery.example"));
    const second = await useLink(await requestLink("florist.example"), first.cookies);
    expect(await findSession(readSession(first))).toBeUndefined();
    expect(await findSession(readSession(second))).toBe(florist.storeId);
  });

  it("stays signed in while active, for at most seven days", async () => {
    const session = readSession(await useLink(await requestLink("bakery.example")));
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      world.advanceTime(11 * 60);
      expect(await findSession(session)).toBe(bakery.storeId);
    }
    world.advanceTime(11 * 60);
    expect(await findSession(session)).toBeUndefined();
  });

  it("is signed out after twelve hours without activity", async () => {
    const session = readSession(await useLink(await requestLink("bakery.example")));
    world.advanceTime(12 * 60);
    expect(await findSession(session)).toBeUndefined();
  });
});

describe("a sign-in link", () => {
  it("signs in once when two browsers use it at the same time", async () => {
    const token = await requestLink("bakery.example");
    const answers = await Promise.all([
      useLink(token),
      useLink(token),
      useLink(token),
      useLink(token),
    ]);
    const won = answers.filter(({ statusCode }) => statusCode === 303);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ cookies }) => cookies !== undefined)).toEqual(won);
    expect(readTitle(await useLink(token))).toBe("This link was already used");
    expect(readTitle(await showLink(token))).toBe("This link was already used");
  });

  it("stays valid when a mail scanner opens it", async () => {
    const token = await requestLink("bakery.example");
    for (let times = 0; times < 5; times++) expect((await showLink(token)).cookies).toBeUndefined();
    expect((await useLink(token)).statusCode).toBe(303);
  });

  it("expires after fifteen minutes", async () => {
    const token = await requestLink("bakery.example");
    world.advanceTime(15);
    expect(readTitle(await showLink(token))).toBe("This link has expired");
    const late = await useLink(token);
    expect([readTitle(late), late.cookies]).toEqual(["This link has expired", undefined]);
  });

  it("is rejected when it is unknown", async () => {
    expect(readTitle(await showLink("x".repeat(43)))).toBe("This link is incomplete");
    expect((await useLink("")).cookies).toBeUndefined();
    expect((await useLink("x".repeat(43))).statusCode).toBe(404);
  });

  it("is stored as a hash, and so is the session; addresses are encrypted", async () => {
    const token = await requestLink("bakery.example");
    const session = readSession(await useLink(token));
    const { Items } = await world.table.client.send(
      new ScanCommand({ TableName: world.table.tableName }),
    );
    const table = JSON.stringify(Items);
    for (const secret of [token, session, "owner@", "203.0.113"])
      expect(table).not.toContain(secret);
    expect(table).toContain('"expiresAtSeconds"');
  });
});

describe("a request for a link", () => {
  it("is answered equally for every store and only queues a message", async () => {
    const answers = [];
    for (const store of ["bakery.example", "silent.example", "nobody.example"]) {
      const answer = await submitAddress(store);
      // The id of the request differs; nothing else may.
      answers.push({ ...answer, headers: { ...answer.headers, "x-request-id": "" } });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(queued).toHaveLength(3);
    expect(await processQueue()).toEqual([
      ["bakery", "sent"],
      ["silent", "no-address"],
    ]);
  });

  it("ignores an e-mail address in the request", async () => {
    const fields = {
      store: "bakery.example",
      email: "thief@evil.example",
      to: "thief@evil.example",
    };
    await requestPage("POST /sign-in", form(fields));
    await processQueue();
    expect(mails.map(({ to }) => to)).toEqual(["owner@bakery.example"]);
  });

  it("is limited to three links in fifteen minutes for a store", async () => {
    for (let times = 0; times < 5; times++)
      await submitAddress("bakery.example", `203.0.113.${times}`);
    await submitAddress("florist.example");
    const outcomes = (await processQueue()).map(([, outcome]) => outcome);
    expect(outcomes).toEqual(["sent", "sent", "sent", "too-many", "too-many", "sent"]);
    world.advanceTime(15);
    await submitAddress("bakery.example");
    expect(await processQueue()).toEqual([["bakery", "sent"]]);
  });

  it("is limited to ten a day for an administrator, whatever the quarters of an hour", async () => {
    // The limit counts from midnight (UTC).
    const dayMs = 24 * 3_600_000;
    state.now = new Date(Math.ceil(state.now.getTime() / dayMs) * dayMs);
    const outcomes: string[] = [];
    for (let quarter = 0; quarter < 12; quarter++) {
      await submitAddress("bakery.example");
      outcomes.push(...(await processQueue()).map(([, outcome]) => outcome));
      world.advanceTime(15);
    }
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => "sent"), "too-many", "too-many"]);
    world.advanceTime(24 * 60);
    await submitAddress("bakery.example");
    expect(await processQueue()).toEqual([["bakery", "sent"]]);
  });

  it("is counted once when its mail is retried", async () => {
    for (let times = 0; times < 3; times++) await submitAddress("bakery.example");
    // This is the last request within the limit. Counting its retries would exceed the limit.
    const request = queued.pop();
    if (request === undefined) throw new Error("nothing queued");
    await processQueue();
    state.mailsFail = true;
    for (let times = 0; times < 5; times++) {
      await expect(world.send(request)).rejects.toThrow("SES is away");
    }
    state.mailsFail = false;
    expect(await world.send(request)).toEqual([["bakery", "sent"]]);
  });

  it("is limited to ten in fifteen minutes for one network", async () => {
    const from = (ip: string) => submitAddress("nobody.example", ip);
    for (let times = 0; times < 10; times++) {
      expect((await from(`2001:db8::${times}`)).statusCode).toBe(200);
    }
    expect(readTitle(await from("2001:db8::99"))).toBe("Too many attempts");
    expect(queued).toHaveLength(10);
    expect((await from("2001:db8:1::1")).statusCode).toBe(200);
    world.advanceTime(15);
    expect((await from("2001:db8::99")).statusCode).toBe(200);
  });

  it("sends no mail after the request has expired", async () => {
    await submitAddress("bakery.example");
    world.advanceTime(16);
    expect(await processQueue()).toEqual([]);
  });

  it("finds a store at its current address only", async () => {
    await world.connectStore("moving", "https://old.example", "owner@moving.example");
    await world.connectStore("moving", "https://new.example", "owner@moving.example");
    await submitAddress("old.example");
    await submitAddress("new.example");
    expect(await processQueue()).toEqual([["moving", "sent"]]);
    expect(mails[0]?.subject).toContain("new.example");
  });

  it("returns an error for an invalid address and escapes the input", async () => {
    const answer = await submitAddress('"><script>alert(1)');
    expect([answer.statusCode, queued]).toEqual([422, []]);
    expect(answer.body).not.toContain("<script");
  });

  it("returns an error when mail is turned off", async () => {
    const off = createPageInvoker(createSignInRoutes({ ...world.deps, isMailEnabled: false }));
    const headers = { host: "bridge.example", origin: "https://bridge.example" };
    for (const routeKey of ["GET /sign-in", "POST /sign-in"] as const) {
      const answer = await off(buildGatewayEvent({ routeKey, headers }));
      expect(readTitle(answer)).toBe("Signing in by e-mail is disabled");
    }
  });
});

it.each(["POST /sign-in", "POST /sign-in/link", "POST /sign-out"] as const)(
  "%s ignores a form from another site",
  async (key) => {
    const token = await requestLink("bakery.example");
    const cookies = ((await useLink(token)).cookies ?? []).map(readCookiePair);
    const open = await requestLink("bakery.example");
    for (const origin of ["https://evil.example", "null", ""]) {
      const headers = { host: "bridge.example", ...(origin && { origin }) };
      const answer = await requestPage(key, {
        ...form({ token: open, store: "x.example" }),
        headers,
        cookies,
      });
      expect([answer.statusCode, answer.cookies]).toEqual([403, undefined]);
    }
    expect(queued).toEqual([]);
    expect(await findSession(readSession({ cookies }))).toBe(bakery.storeId);
    expect(readTitle(await showLink(open))).toBe("Sign in");
  },
);

it("sets an expiry on links and sessions", async () => {
  await useLink(await requestLink("bakery.example"));
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({ TableName: world.table.tableName }),
  );
  const passing = Items.filter(({ pk }) => /^(SIGN-IN|SESSION|LIMIT|SITE)#/.test(String(pk)));
  expect(passing.length).toBeGreaterThan(3);
  for (const item of passing) expect(item.expiresAtSeconds).toBeGreaterThan(noon.getTime() / 1000);
});
