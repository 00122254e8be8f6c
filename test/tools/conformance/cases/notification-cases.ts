import { Webhook } from "standardwebhooks";
import { type Given, givenBy } from "#test/tools/conformance/case-context.ts";
import { type Case, of, Skip } from "#test/tools/conformance/conformance-case.ts";
import {
  type Fields,
  fieldsIn,
  holds,
  listIn,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { type Receiver, receiving } from "#test/tools/conformance/http/notification-receiver.ts";
import { DRIVER } from "#test/tools/conformance/http/operator.ts";
import { pointMade } from "#test/tools/conformance/requests/create-records.ts";
import { brought, pointIn } from "#test/tools/conformance/requests/operated-records.ts";

const { documented, ours } = of("webhooksOfDropoff");

/** An account whose notifications arrive here, and a point of it that was moved along `statuses`. */
async function notified<Value>(
  given: Given,
  {
    statuses,
    firstStatus,
  }: { readonly statuses: readonly number[]; readonly firstStatus?: number },
  look: (arriving: {
    own: Given;
    receiver: Receiver;
    id: number;
    key: string;
    secret: string;
  }) => Promise<Value>,
): Promise<Value> {
  const { options, operator, partnerOf } = given;
  const isHere = ["127.0.0.1", "localhost"].includes(new URL(options.url).hostname);
  const act = operator();
  if (!isHere) throw new Skip("the service cannot reach a receiver on this machine");
  const receiver = await receiving(firstStatus);
  try {
    const { webhookSecret, ...registered } = await act.register({ webhook_url: receiver.url });
    const partner = partnerOf(registered);
    const own = givenBy({ options, operator, partnerOf, partner });
    const { id, key } = await pointMade(own);
    await brought(act, id, statuses);
    return await look({ own, receiver, id, key, secret: webhookSecret });
  } finally {
    receiver.close();
  }
}

const readBack = async ({ partner }: Given, id: number): Promise<Fields[]> => {
  const call = "webhooksOfDropoff";
  return listIn("data", success(call, await partner.ask(call, { id })).data);
};

/** What is sent when a status changes, and what is read back of it. */
export const notifications: readonly Case[] = [
  documented("is preceded by a notification to the registered URL", (given) =>
    notified(given, { statuses: [1500] }, async ({ receiver }) => {
      await receiver.arrived(1);
    }),
  ),
  ours("notifies every change, in the decided shape, signed", (given) =>
    notified(given, { statuses: [1500, 1550] }, async ({ receiver, id, key, secret }) => {
      const bodies = (await receiver.arrived(2)).map(({ headers, text }) =>
        fieldsIn("body", new Webhook(secret).verify(text, headers as Record<string, string>)),
      );
      const last = bodies.find(({ status_id }) => status_id === 1550) ?? {};
      const { id: messageId, occurred_at, ...rest } = last;
      same("body", expectedBody(id, key), rest);
      same("ids", 2, new Set([messageId, ...bodies.map((body) => body.id)]).size);
      holds("occurred_at", "a time", Date.parse(String(occurred_at)) > 0, occurred_at);
    }),
  ),
  ours("answers every notification, newest first, with its attempts", (given) =>
    notified(given, { statuses: [1500, 1550] }, async ({ own, receiver, id, key }) => {
      await receiver.arrived(2);
      const list = await settled(() => readBack(own, id));
      same(
        "statuses",
        [1550, 1500],
        list.map(({ status_id }) => status_id),
      );
      const [newest] = list;
      same(
        "newest",
        [id, key, "Courier Assigned", receiver.url, true],
        [newest?.dropoff_id, newest?.access_key, newest?.status, newest?.url, newest?.delivered],
      );
      same("http_status", 200, listIn("attempts", newest?.attempts)[0]?.http_status);
    }),
  ),
  ...[500, 302].map((firstStatus) =>
    ours(`tries again after ${firstStatus}, which it tells`, (given) =>
      notified(given, { statuses: [1500], firstStatus }, async ({ own, receiver, id }) => {
        const [one, other] = await receiver.arrived(2);
        same("webhook-id", one?.headers["webhook-id"], other?.headers["webhook-id"]);
        const [sent] = await settled(() => readBack(own, id));
        const attempts = listIn("attempts", sent?.attempts).map((attempt) => attempt.http_status);
        same("attempts", [firstStatus, 200], attempts);
      }),
    ),
  ),
  ...(["webhooksByAccessKey", "listWebhooks"] as const).map((call) =>
    of(call).ours("answers what was made of a point's changes", async (given) => {
      const { own, id, key } = await pointIn(given, 1500);
      const ofIt = await settled(
        async () => {
          const { data } = success(call, await own.partner.ask(call, { id: key }));
          return listIn("data", data).filter(({ dropoff_id }) => dropoff_id === id);
        },
        () => true,
      );
      same("status", 1500, ofIt[0]?.status_id);
    }),
  ),
];

const expectedBody = (id: number, key: string) => ({
  event: "point.status_changed",
  dropoff_id: id,
  access_key: key,
  status_id: 1550,
  status: "Courier Assigned",
  pack_status: "Courier Assigned",
  route_status: "Courier Assigned",
  courier: DRIVER,
});

/** Reads until there is something, and all of it is delivered; at most 5 s. */
async function settled(
  read: () => Promise<Fields[]>,
  isDone = (list: readonly Fields[]) => list.every(({ delivered }) => delivered === true),
): Promise<Fields[]> {
  const until = Date.now() + 5_000;
  for (;;) {
    const list = await read();
    if ((list.length > 0 && isDone(list)) || Date.now() > until) return list;
    await new Promise((done) => setTimeout(done, 100));
  }
}
