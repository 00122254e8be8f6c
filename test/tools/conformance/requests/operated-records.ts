import { type Given, givenBy } from "#test/tools/conformance/case-context.ts";
import { holds } from "#test/tools/conformance/expectations.ts";
import { DRIVER, type Operator } from "#test/tools/conformance/http/operator.ts";
import { type Kind, type Made, ordered, pointMade } from "./create-records.ts";

/** An account of its own, no sandbox: nothing in it moves but what the operator moves. */
export const operated = (given: Given): Promise<Given> =>
  given.once("operated account", async () => ofAccount(given, {}));

/** What is given to the partner of a newly registered account. */
export async function ofAccount(given: Given, changes: object): Promise<Given> {
  const { options, operator, partnerOf } = given;
  const partner = partnerOf(await operator().register(changes));
  return givenBy({ options, operator, partnerOf, partner });
}

/** Statuses from one to the next, along the decided table. */
const WAY = [1500, 1550, 1590, 1630, 1670, 1700, 1720, 1730, 1740, 1750] as const;
const ASIDE = { 1710: 1670, 1810: 1670, 1820: 1670, 1830: 1670, 1840: 1630 } as const;

/** The statuses that lead from creation to this one. */
function wayTo(status: number): readonly number[] {
  const before = (ASIDE as Readonly<Record<number, number>>)[status];
  const way = WAY.slice(0, WAY.indexOf((before ?? status) as (typeof WAY)[number]) + 1);
  return before === undefined ? way : [...way, status];
}

/** Brings a point along these statuses; whoever is assigned is named. */
export async function brought(operator: Operator, id: number, statuses: readonly number[]) {
  for (const status of statuses) {
    const answer = await operator.setPoint(id, status, status === 1550 ? DRIVER : undefined);
    holds(`the operator sets ${status}`, "200", answer.status === 200, answer.text);
  }
}

/** A point of the operated account in this status. */
export async function pointIn(given: Given, status: number) {
  const own = await operated(given);
  const point = await pointMade(own);
  await brought(given.operator(), point.id, wayTo(status));
  return { own, ...point };
}

const ORDER_WAY = [40, 50, 60, 70, 80] as const;

/** Assigns a driver and brings an order to this status, at its one stop. */
async function carried(operator: Operator, id: number, status: number): Promise<void> {
  const steps = [
    () => operator.assign(id),
    ...ORDER_WAY.filter((each) => each <= status).map((each) => () => operator.setOrder(id, each)),
  ];
  for (const step of steps) {
    const answer = await step();
    holds("the operator's step", "200", answer.status === 200, answer.text);
  }
}

/** An order of the operated account in this status, from 30 (assigned) to 80. */
export async function orderIn(
  given: Given,
  status: number,
  kind: Kind = "dropoff",
): Promise<{ readonly own: Given; readonly made: Made }> {
  const own = await operated(given);
  const made = await ordered(own, { kind });
  await carried(given.operator(), made.id, status);
  return { own, made };
}
