import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

const V4 = "/api/restfull/v4/points/dropoff";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
  await here.register();
});
afterEach(() => here.close());

it("answers a missing, an unknown and a wrong credential with the very same words", async () => {
  const clientid = here.getClientId();
  const strangers: Record<string, string>[] = [
    {},
    { clientid: "nobody", secretid: "x" },
    { clientid: "x".repeat(5000), secretid: "x" },
    { clientid, secretid: "wrong" },
    { clientid },
  ];
  const answers = await Promise.all(
    strangers.map((headers) => here.courier.request("GET", V4, { headers })),
  );

  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 1401 } });
});

it("stores no secret in clear", async () => {
  const { body } = await here.callOperatorApi("POST", "accounts", { email: "owner@shop.test" });
  const { Items } = await here.table.client.send(
    new ScanCommand({ TableName: here.table.tableName }),
  );
  const stored = JSON.stringify(Items);

  expect(stored).toContain(body.clientid);
  expect(stored).not.toContain(body.secretid);
  expect(stored).not.toContain(body.webhook_secret.slice("whsec_".length));
  expect(stored).not.toContain(Buffer.from(body.secretid).toString("base64"));
});
