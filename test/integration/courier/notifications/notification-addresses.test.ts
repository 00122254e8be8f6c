import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type NetworkPolicy, PUBLIC_INTERNET_POLICY } from "#shared/outbound/network-policy.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";
import { resolveTo } from "#test/fakes/dns-lookup.ts";

/** Allows what the public internet allows, without TLS. Receivers of tests have no certificate. */
const WITHOUT_TLS: NetworkPolicy = {
  ...PUBLIC_INTERNET_POLICY,
  protocols: ["http:"],
  ports: "any",
};

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

/** Changes a point's status for an account that was registered with this address, and returns the attempts. */
async function notify(webhook_url: string, policy: NetworkPolicy) {
  await setup.register({ webhook_url });
  // A stored address may be older than the policy.
  setup.courier.network.policy = policy;
  await setup.setPointStatus(await setup.createPoint(), 1500);
  await setup.courier.processReadyTasks();
  return setup.listNotifications();
}
const refused = (error = "forbidden address") => [
  { delivered: false, given_up: false, attempts: [{ http_status: null, error }] },
];

describe("a notification", () => {
  it.each(["127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "localhost"])(
    "is not sent to this machine as %s",
    async (host) => {
      const receiver = await setup.openReceiver();
      const url = receiver.url.replace("127.0.0.1", host);

      expect(await notify(url, WITHOUT_TLS)).toMatchObject(refused());
      expect(receiver.received).toEqual([]);
    },
  );

  it.each([
    ["127.0.0.1"],
    ["::ffff:127.0.0.1"],
    ["169.254.169.254"],
    ["fd00:ec2::254"],
    ["10.1.2.3"],
    ["93.184.216.34", "127.0.0.1"],
  ])("is not sent to a name that resolves to %s", async (...addresses) => {
    const receiver = await setup.openReceiver();
    setup.courier.network.lookup = resolveTo(...addresses);
    const url = receiver.url.replace("127.0.0.1", "shop.example");

    expect(await notify(url, WITHOUT_TLS)).toMatchObject(refused());
    expect(receiver.received).toEqual([]);
  });

  it("is not sent without TLS", async () => {
    const receiver = await setup.openReceiver();

    expect(await notify(receiver.url, PUBLIC_INTERNET_POLICY)).toMatchObject(
      refused("not an https address"),
    );
    expect(receiver.received).toEqual([]);
  });

  it("is sent to a name of this machine where private addresses are allowed, but to no metadata service", async () => {
    const receiver = await setup.openReceiver();
    setup.courier.network.lookup = resolveTo("127.0.0.1");
    const url = receiver.url.replace("127.0.0.1", "shop.example");
    const { policy } = setup.courier.network;

    expect(await notify(url, policy)).toMatchObject([{ delivered: true }]);
    setup.courier.network.lookup = resolveTo("169.254.169.254");
    expect(await notify(url, policy)).toMatchObject(refused());
  });

  it("does not follow a redirect", async () => {
    const receiver = await setup.openReceiver(307);

    expect(await notify(receiver.url, setup.courier.network.policy)).toMatchObject([
      { delivered: false, attempts: [{ http_status: 307, error: null }] },
    ]);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
  });

  it("to a forbidden address is given up after nine attempts", async () => {
    const receiver = await setup.openReceiver();
    await notify(receiver.url, WITHOUT_TLS);
    for (let day = 0; day < 12; day += 1) await setup.sweepAfter(25 * 3600);

    expect(receiver.received).toEqual([]);
    const [shown] = await setup.listNotifications();
    expect(shown).toMatchObject({ delivered: false, given_up: true });
    expect(shown.attempts).toHaveLength(9);
  });
});
