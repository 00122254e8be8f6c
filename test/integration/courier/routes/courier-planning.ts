import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { identifyOperator } from "#functions/courier/http/identify-operator.ts";
import { createPlanningRoutes } from "#functions/courier/plan/planning-routes.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoReadyPoints } from "#shared/courier/adapters/dynamodb/routes/dynamo-ready-points.ts";
import { createDynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
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

const recordNothing = () => undefined;

const OPERATOR = { "x-ops-key": OPS_KEY };
const SHOP = "350 5th Ave, New York, NY 10118, USA";

/** Builds a driver with room for 100 parcels. */
export const buildDriver = (changes: object = {}) => ({
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
export type CourierPlanning = Awaited<ReturnType<typeof createCourierPlanning>>;

/** Creates a courier with a planner, and a live partner in New York. */
export async function createCourierPlanning() {
  const setup = await createCourierWithPartner();
  await setup.register({ address: SHOP });

  const sendToPlanner = async (
    by: CourierInProcess,
    event: ReturnType<typeof buildCourierHttpEvent>,
  ) => {
    const identify = identifyOperator(async () => OPS_KEY);
    return createResponder(createPlanningRoutes(createDeps(by), recordNothing), identify)(event);
  };
  const createDeps = (by: CourierInProcess, through: Table = setup.table) => ({
    ...by,
    plans: createDynamoRoutePlans(through),
    ready: createDynamoReadyPoints(setup.table),
  });

  return {
    ...setup,
    /** Creates a point and returns its id. */
    async point(access_key: string, changes: object = {}): Promise<number> {
      const rec_address = `${access_key} Broadway, New York, NY, USA`;
      const body = { ...BODY, access_key, rec_address, ...changes };
      const path = "pickup_address" in changes ? "dropoff/route" : "dropoff";
      return (await setup.sendAsPartner("POST", `points/${path}`, body)).body.inserted_id;
    },
    plan: (body: object = {}, headers: Record<string, string> = OPERATOR) =>
      sendToPlanner(
        setup.courier,
        buildCourierHttpEvent("POST", "/api/ops/v1/routes/plan", headers, {
          drivers: [buildDriver()],
          ...body,
        }),
      ),
    read: (id: unknown) =>
      sendToPlanner(
        setup.courier,
        buildCourierHttpEvent("GET", `/api/ops/v1/routes/${id}`, OPERATOR),
      ),
    /** Plans in a process that crashes on this table, and returns the error. */
    async planAndCrash(crashingTable: TestTable) {
      const serialTable = serializeCommands(crashingTable);
      const by = createCourierInProcess(serialTable);
      const routes = createPlanningRoutes(createDeps(by, serialTable), recordNothing);
      const respond = createResponder(
        routes,
        identifyOperator(async () => OPS_KEY),
      );
      const body = { drivers: [buildDriver()] };
      const event = buildCourierHttpEvent("POST", "/api/ops/v1/routes/plan", OPERATOR, body);
      return respond(event).then(
        () => undefined,
        (fault: unknown) => fault,
      );
    },
    settlePlans: () => settleDuePlans(createDeps(setup.courier))(),
    listReady: () => createDynamoReadyPoints(setup.table).list(),
    /** Reads a point as it is stored. */
    readStored: async (id: number, accountNumber = 1) =>
      (await setup.courier.points.find({ accountNumber, id: toPointId(id) })) ??
      Promise.reject(new Error("no such point")),
    /** Reads a point's status as the partner. */
    readStatus: async (id: number) =>
      (await setup.getAsPartner(`${V4}/dropoff/track/${id}`)).body.data.status_id,
  };
}

const BODY = {
  rec_name: "Mia Recipient",
  rec_phone: "+15550123456",
  rec_email: "mia@example.test",
  rec_desc: "",
};

/** Runs commands one by one, so that no further command is in progress at the crash. */
function serializeCommands({ client, tableName }: TestTable): TestTable {
  let last: Promise<unknown> = Promise.resolve();
  const send = (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
    const response = last.then(() => client.send(command));
    last = response.catch(() => undefined);
    return response;
  };
  return openTestTable(tableName, { send } as unknown as DynamoDBDocumentClient);
}
