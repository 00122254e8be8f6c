import { Webhook } from "standardwebhooks";
import { type CaseContext, createCaseContext } from "#test/tools/conformance/case-context.ts";
import {
  type ConformanceCase,
  defineCases,
  SkippedCase,
} from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectSame,
  expectSuccess,
  type Fields,
  toFields,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import {
  type NotificationReceiver,
  startReceiver,
} from "#test/tools/conformance/http/notification-receiver.ts";
import { DRIVER } from "#test/tools/conformance/http/operator.ts";
import { createPoint } from "#test/tools/conformance/requests/create-records.ts";
import {
  createPointInStatus,
  movePoint,
} from "#test/tools/conformance/requests/operated-records.ts";

const { defineDocumented, defineDecided } = defineCases("webhooksOfDropoff");

/** Creates an account with a local receiver, and a point that was moved along `statuses`. */
async function runWithNotifications<Value>(
  context: CaseContext,
  {
    statuses,
    firstStatus,
  }: { readonly statuses: readonly number[]; readonly firstStatus?: number },
  check: (arriving: {
    own: CaseContext;
    receiver: NotificationReceiver;
    id: number;
    key: string;
    secret: string;
  }) => Promise<Value>,
): Promise<Value> {
  const { options, getOperator, createOperatorFor, createPartnerFor } = context;
  const isHere = ["127.0.0.1", "localhost"].includes(new URL(options.url).hostname);
  const operator = getOperator();
  if (!isHere) throw new SkippedCase("the service cannot reach a receiver on this machine");
  const receiver = await startReceiver(firstStatus);
  try {
    const { webhookSecret, ...registered } = await operator.registerAccount({
      webhook_url: receiver.url,
    });
    const partner = createPartnerFor(registered);
    const own = createCaseContext({ options, createOperatorFor, createPartnerFor, partner });
    const { id, key } = await createPoint(own);
    await movePoint(own.getOperator(), id, statuses);
    return await check({ own, receiver, id, key, secret: webhookSecret });
  } finally {
    receiver.close();
  }
}

const readNotifications = async ({ partner }: CaseContext, id: number): Promise<Fields[]> => {
  const call = "webhooksOfDropoff";
  return toFieldsList("data", expectSuccess(call, await partner.callApi(call, { id })).data);
};

/** The cases of the notification of a status change, and of reading it back. */
export const notifications: readonly ConformanceCase[] = [
  defineDocumented("is preceded by a notification to the registered URL", (context) =>
    runWithNotifications(context, { statuses: [1500] }, async ({ receiver }) => {
      await receiver.waitForArrivals(1);
    }),
  ),
  defineDecided("notifies every change, in the decided shape, signed", (context) =>
    runWithNotifications(
      context,
      { statuses: [1500, 1550] },
      async ({ receiver, id, key, secret }) => {
        const bodies = (await receiver.waitForArrivals(2)).map(({ headers, text }) =>
          toFields("body", new Webhook(secret).verify(text, headers as Record<string, string>)),
        );
        const last = bodies.find(({ status_id }) => status_id === 1550) ?? {};
        const { id: messageId, occurred_at, ...rest } = last;
        expectSame("body", buildExpectedBody(id, key), rest);
        expectSame("ids", 2, new Set([messageId, ...bodies.map((body) => body.id)]).size);
        expectCondition("occurred_at", "a time", Date.parse(String(occurred_at)) > 0, occurred_at);
      },
    ),
  ),
  defineDecided("answers every notification, newest first, with its attempts", (context) =>
    runWithNotifications(
      context,
      { statuses: [1500, 1550] },
      async ({ own, receiver, id, key }) => {
        await receiver.waitForArrivals(2);
        // A notification is listed once its first attempt has ended: the receiver knows it before.
        const list = await waitUntilDelivered(
          () => readNotifications(own, id),
          (listed) => listed.length > 1 && listed.every(isDelivered),
        );
        expectSame(
          "statuses",
          [1550, 1500],
          list.map(({ status_id }) => status_id),
        );
        const [newest] = list;
        expectSame(
          "newest",
          [id, key, "Courier Assigned", receiver.url, true],
          [newest?.dropoff_id, newest?.access_key, newest?.status, newest?.url, newest?.delivered],
        );
        expectSame("http_status", 200, toFieldsList("attempts", newest?.attempts)[0]?.http_status);
      },
    ),
  ),
  ...[500, 302].map((firstStatus) =>
    defineDecided(`tries again after ${firstStatus}, which it tells`, (context) =>
      runWithNotifications(
        context,
        { statuses: [1500], firstStatus },
        async ({ own, receiver, id }) => {
          const [one, other] = await receiver.waitForArrivals(2);
          expectSame("webhook-id", one?.headers["webhook-id"], other?.headers["webhook-id"]);
          const [sent] = await waitUntilDelivered(() => readNotifications(own, id));
          const attempts = toFieldsList("attempts", sent?.attempts).map(
            (attempt) => attempt.http_status,
          );
          expectSame("attempts", [firstStatus, 200], attempts);
        },
      ),
    ),
  ),
  ...(["webhooksByAccessKey", "listWebhooks"] as const).map((call) =>
    defineCases(call).defineDecided(
      "answers what was made of a point's changes",
      async (context) => {
        const { own, id, key } = await createPointInStatus(context, 1500);
        const ofIt = await waitUntilDelivered(
          async () => {
            const { data } = expectSuccess(call, await own.partner.callApi(call, { id: key }));
            return toFieldsList("data", data).filter(({ dropoff_id }) => dropoff_id === id);
          },
          () => true,
        );
        expectSame("status", 1500, ofIt[0]?.status_id);
      },
    ),
  ),
];

const buildExpectedBody = (id: number, key: string) => ({
  event: "point.status_changed",
  dropoff_id: id,
  access_key: key,
  status_id: 1550,
  status: "Courier Assigned",
  pack_status: "Courier Assigned",
  route_status: "Courier Assigned",
  courier: DRIVER,
});

const isDelivered = ({ delivered }: Fields): boolean => delivered === true;

/** Polls until there are notifications and all are delivered, for at most 5 s. */
async function waitUntilDelivered(
  read: () => Promise<Fields[]>,
  isDone = (list: readonly Fields[]) => list.every(isDelivered),
): Promise<Fields[]> {
  const until = Date.now() + 5_000;
  for (;;) {
    const list = await read();
    if ((list.length > 0 && isDone(list)) || Date.now() > until) return list;
    await new Promise((done) => setTimeout(done, 100));
  }
}
