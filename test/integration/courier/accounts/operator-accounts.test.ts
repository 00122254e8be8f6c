import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
  await here.register();
});
afterEach(() => here.close());

it("refuses a registration that could not work", async () => {
  const answer = await here.callOperatorApi("POST", "accounts", {
    email: "x",
    webhook_url: "ftp://shop.test",
    sandbox_step_seconds: 0,
  });

  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: "email", msgtext: "must be an e-mail address" },
        { field: "webhook_url", msgtext: "must be an http or https URL" },
        { field: "sandbox_step_seconds", msgtext: "must be 1 or more" },
      ],
    },
  });
});

it("changes what is given, keeps the rest, and never turns a sandbox live", async () => {
  const put = (body: object) => here.callOperatorApi("PUT", `accounts/${here.getClientId()}`, body);
  const webhook_url = "https://shop.test/hook";

  expect((await put({ email: "a@shop.test", webhook_url })).status).toBe(200);
  expect((await put({ email: "b@shop.test" })).status).toBe(200);
  expect(await here.courier.accounts.find(here.getClientId())).toMatchObject({
    email: "b@shop.test",
    webhookUrl: webhook_url,
  });
  expect((await put({ email: "b@shop.test", webhook_url: null })).status).toBe(200);
  expect((await here.courier.accounts.find(here.getClientId()))?.webhookUrl).toBeUndefined();
  expect(await put({ email: "b@shop.test", sandbox: true })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "sandbox" }] },
  });
  expect((await here.getAsPartner("/api/restfull/v3/webhooks")).status).toBe(200);
});

it("numbers accounts without gaps, also those registered at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      here.callOperatorApi("POST", "accounts", { email: "a@shop.test" }),
    ),
  );
  const accounts = await Promise.all(
    answers.map(({ body }) => here.courier.accounts.find(body.clientid)),
  );

  // The first is the one that each test begins with.
  expect(accounts.map((account) => Number(account?.number)).sort()).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

it("keeps the address and limit that are given, and gives a sandbox an address of its own", async () => {
  const put = (body: object) =>
    here.callOperatorApi("PUT", `accounts/${here.getClientId()}`, {
      email: "a@shop.test",
      ...body,
    });
  const account = () => here.courier.accounts.find(here.getClientId());
  expect((await account())?.address).toBeUndefined();

  await put({ address: "1 Test Street, Boston, MA", requests_per_second: 500 });
  await put({});
  expect(await account()).toMatchObject({
    address: "1 Test Street, Boston, MA",
    requestsPerSecond: 500,
  });
  await put({ address: null });
  expect((await account())?.address).toBeUndefined();
  await here.register({ sandbox: true });
  expect((await account())?.address).toContain("New York");
});

it("gives new secrets, shown once, and the old ones stop at once", async () => {
  const before = { clientid: here.getClientId() };
  const rotated = await here.callOperatorApi("POST", `accounts/${before.clientid}/secrets`, {});
  const listAs = (secretid: string) =>
    here.courier.request("GET", "/api/restfull/v4/order-list", {
      headers: { ...before, secretid },
    });

  expect(rotated.body).toMatchObject({ code: 0, clientid: before.clientid });
  expect(rotated.body.webhook_secret).not.toBe(here.getSigningSecret());
  expect((await listAs(rotated.body.secretid)).status).toBe(200);
  expect(await here.getAsPartner("/api/restfull/v4/order-list")).toMatchObject({
    status: 401,
    body: { code: "1401" },
  });
  expect((await here.callOperatorApi("POST", "accounts/nobody/secrets", {})).status).toBe(404);
});

it("never brings an old secret back, however many change the account at once", async () => {
  const path = `accounts/${here.getClientId()}`;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? here.callOperatorApi("POST", `${path}/secrets`, {})
        : here.callOperatorApi("PUT", path, { email: "a@shop.test" }),
    ),
  );
  const secrets = answers.flatMap(({ body }) => body.secretid ?? []);
  const statuses = await Promise.all(
    secrets.map(async (secretid) => {
      const headers = { clientid: here.getClientId(), secretid };
      return (await here.courier.request("GET", "/api/restfull/v4/order-list", { headers })).status;
    }),
  );

  expect(secrets).toHaveLength(4);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await here.getAsPartner("/api/restfull/v4/order-list")).status).toBe(401);
});
