import { afterAll, expect, it } from "vitest";
import { createSignOutRoutes } from "#functions/bridge/operator-api/sign-out-routes.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";
import { readCookiePair, readMailToken, readTitle, startSignIn } from "./sign-in-setup.ts";

const world = await startSignIn();
afterAll(world.table.stop);
const { stores, table, form, requestPage, findSession } = world;
const URL = "https://shop.example";
const connect = () => world.connectStore("shop", URL, "owner@shop.example");
const request = async () => {
  world.advanceTime(60);
  await world.submitAddress("shop.example");
  await world.processQueue();
  return readMailToken(world.mails.at(-1));
};
const redeem = (token: string) => requestPage("POST /sign-in/link", form({ token }));
/** Signs in and returns the session's cookie. */
async function signIn(): Promise<string> {
  const { cookies = [] } = await redeem(await request());
  return readCookiePair(cookies[0] ?? "no cookie");
}
const readStore = (cookie: string) => findSession(cookie.split("=")[1] ?? "");

it("ends every session and link with the connection, and gives none to the id's next owner", async () => {
  const { storeId } = await connect();
  const cookie = await signIn();
  const link = await request();
  expect(await readStore(cookie)).toBe(storeId);

  await stores.disconnect(storeId);
  expect(await readStore(cookie)).toBeUndefined();
  expect((await redeem(link)).cookies).toBeUndefined();

  await createDynamoStoreData(table).erasePiece(storeId);
  expect(await readStore(cookie)).toBeUndefined();

  await connect();
  expect(await readStore(cookie)).toBeUndefined();
  expect(readTitle(await redeem(link))).toBe("This link has expired");
  const next = await signIn();
  expect(await readStore(next)).toBe(storeId);
});

it("ends every session when a store is erased without a disconnection, or gets another shop", async () => {
  const { storeId } = await connect();
  const erased = await signIn();
  await createDynamoStoreData(table).erasePiece(storeId);
  expect(await readStore(erased)).toBeUndefined();

  const { access } = await connect();
  const moved = await signIn();
  if (access.kind !== "woocommerce") throw new Error("no store");
  await stores.updateAccess(storeId, { ...access, consumerKey: "ck_new" }, world.state.now);
  expect(await readStore(moved)).toBe(storeId);
  await stores.updateAccess(storeId, { ...access, url: "https://x.example" }, world.state.now);
  expect(await readStore(moved)).toBeUndefined();
  await stores.updateAccess(storeId, access, world.state.now);
});

it("mails no link to the former shop's administrator if the store id's next shop names none", async () => {
  await world.connectStore("moved", "https://former.example", "owner@former.example");
  await world.connectStore("moved", "https://next.example", undefined);
  const before = world.mails.length;
  for (const site of ["next.example", "former.example"]) {
    world.advanceTime(60);
    await world.submitAddress(site);
    await world.processQueue();
  }

  expect(world.mails.slice(before)).toEqual([]);
});

it("ends every session of the store when its merchant signs out everywhere", async () => {
  const { storeId } = await connect();
  const other = await world.connectStore("other", "https://other.example", "owner@other.example");
  const [laptop, phone] = [await signIn(), await signIn()];
  await world.submitAddress("other.example");
  await world.processQueue();
  const { cookies = [] } = await redeem(readMailToken(world.mails.at(-1)));
  const ofOther = readCookiePair(cookies[0] ?? "");

  const strange = await requestPage("POST /sign-out-everywhere", {
    cookies: [phone],
    headers: { origin: "https://elsewhere.example" },
  });
  expect(strange.statusCode).toBe(403);
  expect(await readStore(laptop)).toBe(storeId);

  await requestPage("POST /sign-out-everywhere", { cookies: [phone] });

  expect([await readStore(laptop), await readStore(phone)]).toEqual([undefined, undefined]);
  expect(world.audited.at(-1)?.action).toBe("signOutEverywhere");
  expect(await readStore(ofOther)).toBe(other.storeId);
});

it("ends every session of the store when the operator signs it out", async () => {
  const { storeId } = await connect();
  const cookie = await signIn();
  const callOperatorApi = createOperatorInvoker(
    createSignOutRoutes({ stores, sessionEpochs: world.deps.sessionEpochs }),
  );
  const signOut = (id: string) =>
    callOperatorApi("POST /ops/v1/stores/{storeId}/sign-out", { pathParameters: { storeId: id } });

  expect((await signOut(storeId)).status).toBe(200);
  expect((await signOut("nobody")).status).toBe(404);

  expect(await readStore(cookie)).toBeUndefined();
});

it("records each sign-in with a part of the session's hash, and no part of its token", async () => {
  await connect();
  const token = (await signIn()).split("=")[1] ?? "no token";
  const record = world.audited.at(-1);

  expect(record).toEqual({
    action: "signIn",
    actor: { kind: "session", id: hashToken(token).slice(0, 12) },
  });
  expect(token).not.toContain(record?.actor.id);
});
