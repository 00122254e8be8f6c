import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { identifyOperator } from "#functions/courier/http/identify-operator.ts";
import { createPlanningRoutes } from "#functions/courier/plan/planning-routes.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoReadyPoints } from "#shared/courier/adapters/dynamodb/routes/dynamo-ready-points.ts";
import { createDynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import { settleDuePlans } from "#shared/courier/use-cases/routes/settle-due-plans.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import {
  type CourierInProcess,
  createCourierInProcess,
  createResponder,
  OPS_KEY,
} from "#test/fakes/courier/courier-in-process.ts";
import { createCourierWithPartner } from "#test/fakes/courier/courier-with-partner.ts";
import { openTestTable, type TestTable } from "#test/fakes/dynamo-table.ts";

const OPERATOR = { "x-ops-key": OPS_KEY };
const SHOP = "350 5th Ave, New York, NY 10118, USA";

/** A driver with room for all; name only what the test is about. */
export const aDriver = (changes: object = {}) => ({
  id: "d1",
  name: "Ada",
  surname: "Quickstep",
  phone: "+15550100001",
  capacity: 100,
  shift_start: "2026-03-02T08:00:00Z",
  shift_end: "2026-03-02T20:00:00Z",
  ...changes,
});

const V4 = "/api/restfull/v4/points";
export type CourierPlanning = Awaited<ReturnType<typeof courierPlanning>>;

/** The courier with a planner, and a live partner in New York. */
export async function courierPlanning() {
  const here = await createCourierWithPartner();
  await here.register({ address: SHOP });

  const askPlanner = async (
    by: CourierInProcess,
    event: ReturnType<typeof buildCourierHttpEvent>,
  ) => {
    const identify = identifyOperator(Promise.resolve(OPS_KEY));
    return createResponder(createPlanningRoutes(depsOf(by)), identify)(event);
  };
  const depsOf = (by: CourierInProcess, through: Table = here.table) => ({
    ...by,
    plans: createDynamoRoutePlans(through),
    ready: createDynamoReadyPoints(here.table),
  });

  return {
    ...here,
    /** Creates a point and tells its id. */
    async point(access_key: string, changes: object = {}): Promise<number> {
      const rec_address = `${access_key} Broadway, New York, NY, USA`;
      const body = { ...BODY, access_key, rec_address, ...changes };
      const path = "pickup_address" in changes ? "dropoff/route" : "dropoff";
      return (await here.sendAsPartner("POST", `points/${path}`, body)).body.inserted_id;
    },
    plan: (body: object = {}, headers: Record<string, string> = OPERATOR) =>
      askPlanner(
        here.courier,
        buildCourierHttpEvent("POST", "/api/ops/v1/routes/plan", headers, {
          drivers: [aDriver()],
          ...body,
        }),
      ),
    read: (id: unknown) =>
      askPlanner(here.courier, buildCourierHttpEvent("GET", `/api/ops/v1/routes/${id}`, OPERATOR)),
    /** Plans in a process that does what `isLast` picks and nothing ever after. */
    async planDying(mortal: TestTable) {
      const dying = oneAtATime(mortal);
      const by = createCourierInProcess(dying);
      const routes = createPlanningRoutes(depsOf(by, dying));
      const respond = createResponder(routes, identifyOperator(Promise.resolve(OPS_KEY)));
      const body = { drivers: [aDriver()] };
      const event = buildCourierHttpEvent("POST", "/api/ops/v1/routes/plan", OPERATOR, body);
      return respond(event).then(
        () => undefined,
        (fault: unknown) => fault,
      );
    },
    finishPlans: () => settleDuePlans(depsOf(here.courier))(),
    ready: () => createDynamoReadyPoints(here.table).list(),
    /** A point as it is stored. */
    stored: async (id: number) =>
      (await here.courier.points.find(id as never)) ?? Promise.reject(new Error("no such point")),
    /** As the partner reads it. */
    statusOf: async (id: number) =>
      (await here.getAsPartner(`${V4}/dropoff/track/${id}`)).body.data.status_id,
  };
}

const BODY = {
  rec_name: "Mia Recipient",
  rec_phone: "+15550123456",
  rec_email: "mia@example.test",
  rec_desc: "",
};

/** So that what dies after one command has not begun another. */
function oneAtATime({ client, tableName }: TestTable): TestTable {
  let last: Promise<unknown> = Promise.resolve();
  const send = (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
    const answer = last.then(() => client.send(command));
    last = answer.catch(() => undefined);
    return answer;
  };
  return openTestTable(tableName, { send } as unknown as DynamoDBDocumentClient);
}
