import { afterEach, beforeEach, expect, it } from "vitest";
import { PUBLIC_INTERNET_POLICY } from "#shared/outbound/network-policy.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register();
});
afterEach(() => setup.close());

it("refuses an invalid registration", async () => {
  const response = await setup.callOperatorApi("POST", "accounts", {
    email: "x",
    webhook_url: "ftp://shop.test",
    sandbox_step_seconds: 0,
  });

  expect(response).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: "email", msgtext: "email must be an e-mail address." },
        { field: "webhook_url", msgtext: "webhook_url must be an http or https URL." },
        { field: "sandbox_step_seconds", msgtext: "sandbox_step_seconds must be 1 or more." },
      ],
    },
  });
});

it.each([
  "https://169.254.169.254/latest/meta-data/",
  "https://127.0.0.1/hook",
  "https://2130706433/hook",
  "https://10.0.0.8/hook",
  "https://[::1]/hook",
  "https://[::ffff:169.254.169.254]/hook",
  "https://[fd00:ec2::254]/hook",
  "https://shop.test:22/hook",
  "https://user:password@shop.test/hook",
  "http://shop.test/hook",
])("refuses %s as the address of notifications", async (webhook_url) => {
  setup.courier.network.policy = PUBLIC_INTERNET_POLICY;
  const account = { email: "owner@shop.test", webhook_url };
  const refusal = {
    status: 400,
    body: {
      msgtext: "webhook_url must be an https URL at port 443 of a public address.",
      errors: [{ field: "webhook_url" }],
    },
  };

  expect(await setup.callOperatorApi("POST", "accounts", account)).toMatchObject(refusal);
  const clientid = setup.getClientId();
  expect(await setup.callOperatorApi("PUT", `accounts/${clientid}`, account)).toMatchObject(
    refusal,
  );
  expect((await setup.courier.accounts.find(clientid))?.webhookUrl).toBeUndefined();
});

it("takes private addresses for notifications where they are allowed, but no metadata service", async () => {
  const register = (webhook_url: string) =>
    setup.callOperatorApi("POST", "accounts", { email: "owner@shop.test", webhook_url });

  expect((await register("http://127.0.0.1:8080/hook")).status).toBe(200);
  expect((await register("http://169.254.169.254/latest/")).status).toBe(400);
});

it("changes the given fields only, and never turns a sandbox into a live account", async () => {
  const put = (body: object) =>
    setup.callOperatorApi("PUT", `accounts/${setup.getClientId()}`, body);
  const webhook_url = "https://shop.test/hook";

  expect((await put({ email: "a@shop.test", webhook_url })).status).toBe(200);
  expect((await put({ email: "b@shop.test" })).status).toBe(200);
  expect(await setup.courier.accounts.find(setup.getClientId())).toMatchObject({
    email: "b@shop.test",
    webhookUrl: webhook_url,
  });
  expect((await put({ email: "b@shop.test", webhook_url: null })).status).toBe(200);
  expect((await setup.courier.accounts.find(setup.getClientId()))?.webhookUrl).toBeUndefined();
  expect(await put({ email: "b@shop.test", sandbox: true })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "sandbox" }] },
  });
  expect((await setup.getAsPartner("/api/restfull/v3/webhooks")).status).toBe(200);
});

it("numbers accounts without gaps, even if they are registered at once", async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      setup.callOperatorApi("POST", "accounts", { email: "a@shop.test" }),
    ),
  );
  const accounts = await Promise.all(
    responses.map(({ body }) => setup.courier.accounts.find(body.clientid)),
  );

  // Account 1 is registered before each test.
  expect(accounts.map((account) => Number(account?.number)).sort()).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

it("stores the given address and limit, and gives a sandbox a default address", async () => {
  const put = (body: object) =>
    setup.callOperatorApi("PUT", `accounts/${setup.getClientId()}`, {
      email: "a@shop.test",
      ...body,
    });
  const account = () => setup.courier.accounts.find(setup.getClientId());
  expect((await account())?.address).toBeUndefined();

  await put({ address: "1 Test Street, Boston, MA", requests_per_second: 500 });
  await put({});
  expect(await account()).toMatchObject({
    address: "1 Test Street, Boston, MA",
    requestsPerSecond: 500,
  });
  await put({ address: null });
  expect((await account())?.address).toBeUndefined();
  await setup.register({ sandbox: true });
  expect((await account())?.address).toContain("New York");
});

it("rotates the secrets, and rejects the old ones at once", async () => {
  const before = { clientid: setup.getClientId() };
  const rotated = await setup.callOperatorApi("POST", `accounts/${before.clientid}/secrets`, {});
  const listAs = (secretid: string) =>
    setup.courier.request("GET", "/api/restfull/v4/order-list", {
      headers: { ...before, secretid },
    });

  expect(rotated.body).toMatchObject({ code: 0, clientid: before.clientid });
  expect(rotated.body.webhook_secret).not.toBe(setup.getSigningSecret());
  expect((await listAs(rotated.body.secretid)).status).toBe(200);
  expect(await setup.getAsPartner("/api/restfull/v4/order-list")).toMatchObject({
    status: 401,
    body: { code: "1401" },
  });
  expect((await setup.callOperatorApi("POST", "accounts/nobody/secrets", {})).status).toBe(404);
});

it("never restores an old secret when many requests change the account at once", async () => {
  const path = `accounts/${setup.getClientId()}`;
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? setup.callOperatorApi("POST", `${path}/secrets`, {})
        : setup.callOperatorApi("PUT", path, { email: "a@shop.test" }),
    ),
  );
  const secrets = responses.flatMap(({ body }) => body.secretid ?? []);
  const statuses = await Promise.all(
    secrets.map(async (secretid) => {
      const headers = { clientid: setup.getClientId(), secretid };
      return (await setup.courier.request("GET", "/api/restfull/v4/order-list", { headers }))
        .status;
    }),
  );

  expect(secrets).toHaveLength(4);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await setup.getAsPartner("/api/restfull/v4/order-list")).status).toBe(401);
});
