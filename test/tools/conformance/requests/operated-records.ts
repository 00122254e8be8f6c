import { type CaseContext, createCaseContext } from "#test/tools/conformance/case-context.ts";
import { expectCondition } from "#test/tools/conformance/expectations.ts";
import { DRIVER, type Operator } from "#test/tools/conformance/http/operator.ts";
import { type CreatedOrder, createOrder, createPoint, type OrderKind } from "./create-records.ts";

/** Registers an account that is no sandbox: only the operator changes its records. */
export const getOperatedAccount = (context: CaseContext): Promise<CaseContext> =>
  context.memoize("operated account", async () => createAccountContext(context, {}));

/** Registers an account without records: ids of another account's records are unknown to it. */
export const getEmptyAccount = (context: CaseContext): Promise<CaseContext> =>
  context.memoize("empty account", async () => createAccountContext(context, {}));

/** The credentials of a newly registered account. */
export async function createAccountContext(
  context: CaseContext,
  changes: object,
): Promise<CaseContext> {
  const { options, getOperator, createOperatorFor, createPartnerFor } = context;
  const partner = createPartnerFor(await getOperator().registerAccount(changes));
  return createCaseContext({ options, createOperatorFor, createPartnerFor, partner });
}

/** The transitions between statuses, along the decided table. */
const POINT_STATUS_PATH = [1500, 1550, 1590, 1630, 1670, 1700, 1720, 1730, 1740, 1750] as const;
const STATUS_BEFORE_EXCEPTION = {
  1710: 1670,
  1810: 1670,
  1820: 1670,
  1830: 1670,
  1840: 1630,
} as const;

/** Returns the statuses from creation to this one. */
function findStatusPath(status: number): readonly number[] {
  const before = (STATUS_BEFORE_EXCEPTION as Readonly<Record<number, number>>)[status];
  const way = POINT_STATUS_PATH.slice(
    0,
    POINT_STATUS_PATH.indexOf((before ?? status) as (typeof POINT_STATUS_PATH)[number]) + 1,
  );
  return before === undefined ? way : [...way, status];
}

/** Moves a point along these statuses. Names the driver on assignment. */
export async function movePoint(operator: Operator, id: number, statuses: readonly number[]) {
  for (const status of statuses) {
    const response = await operator.setPointStatus(
      id,
      status,
      status === 1550 ? DRIVER : undefined,
    );
    expectCondition(`the operator sets ${status}`, "200", response.status === 200, response.text);
  }
}

/** Creates a point of the operated account in this status. */
export async function createPointInStatus(context: CaseContext, status: number) {
  const own = await getOperatedAccount(context);
  const point = await createPoint(own);
  await movePoint(own.getOperator(), point.id, findStatusPath(status));
  return { own, ...point };
}

const ORDER_STATUS_PATH = [40, 50, 60, 70, 80] as const;

/** Assigns a driver and moves an order with one stop to this status. */
async function moveOrder(operator: Operator, id: number, status: number): Promise<void> {
  const steps = [
    () => operator.assignDriver(id),
    ...ORDER_STATUS_PATH.filter((each) => each <= status).map(
      (each) => () => operator.setOrderStatus(id, each),
    ),
  ];
  for (const step of steps) {
    const response = await step();
    expectCondition("the operator's step", "200", response.status === 200, response.text);
  }
}

/** Creates an order of the operated account in this status, from 30 (assigned) to 80. */
export async function createOrderInStatus(
  context: CaseContext,
  status: number,
  kind: OrderKind = "dropoff",
): Promise<{ readonly own: CaseContext; readonly made: CreatedOrder }> {
  const own = await getOperatedAccount(context);
  const made = await createOrder(own, { kind });
  await moveOrder(own.getOperator(), made.id, status);
  return { own, made };
}
