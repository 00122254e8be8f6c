import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

const V4 = "/api/restfull/v4/points/dropoff";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register();
});
afterEach(() => setup.close());

it("returns the same response to missing, unknown and wrong credentials", async () => {
  const clientid = setup.getClientId();
  const credentialSets: Record<string, string>[] = [
    {},
    { clientid: "nobody", secretid: "x" },
    { clientid: "x".repeat(5000), secretid: "x" },
    { clientid, secretid: "wrong" },
    { clientid },
  ];
  const responses = await Promise.all(
    credentialSets.map((headers) => setup.courier.request("GET", V4, { headers })),
  );

  for (const response of responses) expect(response).toEqual(responses[0]);
  expect(responses[0]).toMatchObject({ status: 401, body: { code: 1401 } });
});

it("stores no secret in plain text", async () => {
  const { body } = await setup.callOperatorApi("POST", "accounts", { email: "owner@shop.test" });
  const { Items } = await setup.table.client.send(
    new ScanCommand({ TableName: setup.table.tableName }),
  );
  const stored = JSON.stringify(Items);

  expect(stored).toContain(body.clientid);
  expect(stored).not.toContain(body.secretid);
  expect(stored).not.toContain(body.webhook_secret.slice("whsec_".length));
  expect(stored).not.toContain(Buffer.from(body.secretid).toString("base64"));
});
