import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createSignInRoutes } from "#functions/bridge/sign-in/sign-in-routes.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { createPageInvoker } from "#test/fakes/http-invocation.ts";
import { pairOf, signInWorld, titleOf, tokenIn } from "./sign-in-setup.ts";

const world = await signInWorld();
const { page, form, mails, queued, state, ask, work, open, cookie, whose } = world;
afterAll(world.table.stop);
beforeEach(() => {
  // Each test in a quarter of an hour of its own.
  state.now = new Date(state.now.getTime() + 24 * 3_600_000);
  mails.length = 0;
  queued.length = 0;
  state.mailsFail = false;
});

const bakery = await world.store("bakery", "https://www.bakery.example", "owner@bakery.example");
const florist = await world.store("florist", "https://florist.example", "rose@florist.example");
await world.store("silent", "https://silent.example", undefined);

/** A link in the mail of a store's administrator. */
async function linkFor(address: string): Promise<string> {
  await ask(address);
  await work();
  return tokenIn(mails.at(-1));
}
const show = (token: string) => page("GET /sign-in/link", { queryStringParameters: { token } });
const use = (token: string, cookies: string[] = []) =>
  page("POST /sign-in/link", { ...form({ token }), cookies: cookies.map(pairOf) });
const sessionIn = (answer: { cookies?: string[] | undefined }) =>
  cookie.read({ cookies: (answer.cookies ?? []).map(pairOf) }) ?? "none";

describe("a merchant", () => {
  it("gets a link at the address that the store names, signs in by it and out again", async () => {
    expect(titleOf(await ask("bakery.example"))).toBe("Look into your mail");
    expect(mails).toEqual([]);
    expect(await work()).toEqual([["bakery", "sent"]]);
    expect(mails.map(({ to }) => to)).toEqual(["owner@bakery.example"]);

    const shown = await show(tokenIn(mails[0]));
    expect([titleOf(shown), shown.body]).toEqual([
      "Sign in",
      expect.stringContaining("bakery.example"),
    ]);
    const { statusCode, headers, cookies = [] } = await use(tokenIn(mails[0]));
    expect([statusCode, headers?.location]).toEqual([303, "/app"]);
    expect((await open(cookies)).body).toContain("<span>bakery.example");

    const out = await page("POST /sign-out", { cookies: cookies.map(pairOf) });
    expect(out.cookies?.[0]).toContain("Max-Age=0");
    // The old cookie, kept by somebody, opens nothing any more.
    expect(await open(cookies)).toMatchObject({
      statusCode: 303,
      headers: { location: "/sign-in" },
    });
  });

  it("opens the own store's pages only", async () => {
    const session = sessionIn(await use(await linkFor("florist.example")));
    expect(await whose(session)).toBe(florist.storeId);
    expect(await whose(session)).not.toBe(bakery.storeId);
  });

  it("ends the session before with a new one", async () => {
    const first = await use(await linkFor("bakery.example"));
    const second = await use(await linkFor("florist.example"), first.cookies);
    expect(await whose(sessionIn(first))).toBeUndefined();
    expect(await whose(sessionIn(second))).toBe(florist.storeId);
  });

  it("stays signed in while the pages are used, for seven days at most", async () => {
    const session = sessionIn(await use(await linkFor("bakery.example")));
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      world.later(11 * 60);
      expect(await whose(session)).toBe(bakery.storeId);
    }
    world.later(11 * 60);
    expect(await whose(session)).toBeUndefined();
  });

  it("is signed out after twelve hours away", async () => {
    const session = sessionIn(await use(await linkFor("bakery.example")));
    world.later(12 * 60);
    expect(await whose(session)).toBeUndefined();
  });
});

describe("a link", () => {
  it("signs in once, also when two browsers hurry", async () => {
    const token = await linkFor("bakery.example");
    const answers = await Promise.all([use(token), use(token), use(token), use(token)]);
    const won = answers.filter(({ statusCode }) => statusCode === 303);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ cookies }) => cookies !== undefined)).toEqual(won);
    expect(titleOf(await use(token))).toBe("This link was used before");
    expect(titleOf(await show(token))).toBe("This link was used before");
  });

  it("is not used up by being opened, as mail scanners do", async () => {
    const token = await linkFor("bakery.example");
    for (let times = 0; times < 5; times++) expect((await show(token)).cookies).toBeUndefined();
    expect((await use(token)).statusCode).toBe(303);
  });

  it("ends after a quarter of an hour", async () => {
    const token = await linkFor("bakery.example");
    world.later(15);
    expect(titleOf(await show(token))).toBe("This link has expired");
    const late = await use(token);
    expect([titleOf(late), late.cookies]).toEqual(["This link has expired", undefined]);
  });

  it("of nobody's opens nothing", async () => {
    expect(titleOf(await show("x".repeat(43)))).toBe("This link is not complete");
    expect((await use("")).cookies).toBeUndefined();
    expect((await use("x".repeat(43))).statusCode).toBe(404);
  });

  it("is kept as a hash, and so is the session; addresses lie sealed", async () => {
    const token = await linkFor("bakery.example");
    const session = sessionIn(await use(token));
    const { Items } = await world.table.client.send(
      new ScanCommand({ TableName: world.table.tableName }),
    );
    const kept = JSON.stringify(Items);
    for (const secret of [token, session, "owner@", "203.0.113"])
      expect(kept).not.toContain(secret);
    expect(kept).toContain('"expiresAtSeconds"');
  });
});

describe("asking for a link", () => {
  it("is answered alike for every store, and does nothing but queue meanwhile", async () => {
    const answers = [];
    for (const store of ["bakery.example", "silent.example", "nobody.example"]) {
      const answer = await ask(store);
      // The id of the request differs; nothing else may.
      answers.push({ ...answer, headers: { ...answer.headers, "x-request-id": "" } });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(queued).toHaveLength(3);
    expect(await work()).toEqual([
      ["bakery", "sent"],
      ["silent", "no-address"],
    ]);
  });

  it("never takes an address from the request", async () => {
    const fields = {
      store: "bakery.example",
      email: "thief@evil.example",
      to: "thief@evil.example",
    };
    await page("POST /sign-in", form(fields));
    await work();
    expect(mails.map(({ to }) => to)).toEqual(["owner@bakery.example"]);
  });

  it("gives three links in a quarter of an hour for a store, whoever asks", async () => {
    for (let times = 0; times < 5; times++) await ask("bakery.example", `203.0.113.${times}`);
    await ask("florist.example");
    const outcomes = (await work()).map(([, outcome]) => outcome);
    expect(outcomes).toEqual(["sent", "sent", "sent", "too-many", "too-many", "sent"]);
    world.later(15);
    await ask("bakery.example");
    expect(await work()).toEqual([["bakery", "sent"]]);
  });

  it("is counted once when its mail is tried again", async () => {
    for (let times = 0; times < 3; times++) await ask("bakery.example");
    // The last that the limit lets through: counted anew, its repeats would be one too many.
    const request = queued.pop();
    if (request === undefined) throw new Error("nothing queued");
    await work();
    state.mailsFail = true;
    for (let times = 0; times < 5; times++) {
      await expect(world.send(request)).rejects.toThrow("SES is away");
    }
    state.mailsFail = false;
    expect(await world.send(request)).toEqual([["bakery", "sent"]]);
  });

  it("is possible ten times in a quarter of an hour from one place", async () => {
    const from = (ip: string) => ask("nobody.example", ip);
    for (let times = 0; times < 10; times++) {
      expect((await from(`2001:db8::${times}`)).statusCode).toBe(200);
    }
    expect(titleOf(await from("2001:db8::99"))).toBe("Too many attempts");
    expect(queued).toHaveLength(10);
    expect((await from("2001:db8:1::1")).statusCode).toBe(200);
    world.later(15);
    expect((await from("2001:db8::99")).statusCode).toBe(200);
  });

  it("leads nowhere once nobody waits for it any more", async () => {
    await ask("bakery.example");
    world.later(16);
    expect(await work()).toEqual([]);
  });

  it("finds a store where it is, not where it was", async () => {
    await world.store("moving", "https://old.example", "owner@moving.example");
    await world.store("moving", "https://new.example", "owner@moving.example");
    await ask("old.example");
    await ask("new.example");
    expect(await work()).toEqual([["moving", "sent"]]);
    expect(mails[0]?.subject).toContain("new.example");
  });

  it("says what is wrong with an address, and shows it as it was typed", async () => {
    const answer = await ask('"><script>alert(1)');
    expect([answer.statusCode, queued]).toEqual([422, []]);
    expect(answer.body).not.toContain("<script");
  });

  it("says so where no mails are sent", async () => {
    const off = createPageInvoker(createSignInRoutes({ ...world.deps, isMailEnabled: false }));
    const headers = { host: "bridge.example", origin: "https://bridge.example" };
    for (const routeKey of ["GET /sign-in", "POST /sign-in"] as const) {
      const answer = await off(buildGatewayEvent({ routeKey, headers }));
      expect(titleOf(answer)).toBe("Signing in by mail is off");
    }
  });
});

it.each(["POST /sign-in", "POST /sign-in/link", "POST /sign-out"] as const)(
  "%s does nothing for another site's form",
  async (key) => {
    const token = await linkFor("bakery.example");
    const cookies = ((await use(token)).cookies ?? []).map(pairOf);
    const open = await linkFor("bakery.example");
    for (const origin of ["https://evil.example", "null", ""]) {
      const headers = { host: "bridge.example", ...(origin && { origin }) };
      const answer = await page(key, {
        ...form({ token: open, store: "x.example" }),
        headers,
        cookies,
      });
      expect([answer.statusCode, answer.cookies]).toEqual([403, undefined]);
    }
    expect(queued).toEqual([]);
    expect(await whose(sessionIn({ cookies }))).toBe(bakery.storeId);
    expect(titleOf(await show(open))).toBe("Sign in");
  },
);

it("forgets links and sessions by itself", async () => {
  await use(await linkFor("bakery.example"));
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({ TableName: world.table.tableName }),
  );
  const passing = Items.filter(({ pk }) => /^(SIGN-IN|SESSION|LIMIT|SITE)#/.test(String(pk)));
  expect(passing.length).toBeGreaterThan(3);
  for (const item of passing) expect(item.expiresAtSeconds).toBeGreaterThan(noon.getTime() / 1000);
});
