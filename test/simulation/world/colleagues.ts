import * as z from "zod";
import type { Engine } from "../aws/engine.ts";
import type { Random } from "../random.ts";
import { type ApiAnswer, callApi } from "./call-api.ts";
import type { ConnectedStore } from "./connect-merchants.ts";
import { BRIDGE_HOST } from "./deployment.ts";
import type { CorrectedFields, PlacedOrder } from "./placed-order.ts";
import { BUYER, formatCorrectedHouse } from "./store-model.ts";

/** A merchant who gets no answer, or an error, tries the same again after this time. */
const PATIENCE_MS = 25_000;
/** Numbers of houses that no other order has. */
const FIRST_HOUSE = 500;

const corrected = z.object({ correction: z.object({ at: z.string().nullable() }) });
const answered = z.object({ uncorrectedParts: z.array(z.object({ part: z.int() })) });

interface ColleagueOptions {
  readonly connected: readonly ConnectedStore[];
  readonly placed: readonly PlacedOrder[];
  /** How often an order is corrected. */
  readonly corrections: number;
  readonly minutes: number;
  readonly random: Random;
}

/** A correction that the bridge answered: 200, or why it is refused. */
interface Answer {
  readonly fields: CorrectedFields;
  readonly status: number;
  /** The parts of the order that stay as they are. */
  readonly uncorrectedParts: readonly number[];
}

/**
 * Lets a merchant and a colleague correct orders, over the merchant API: one alone, or both at the same
 * time after both have read the same. They repeat what is not answered.
 */
export function startColleagues(engine: Engine, options: ColleagueOptions) {
  const { scheduler, history } = engine;
  const { random, placed, connected } = options;
  const busy = new Set<PlacedOrder>();
  const violations: string[] = [];
  let house = FIRST_HOUSE;

  async function insist(
    order: PlacedOrder,
    method: string,
    part: number,
    body?: object,
  ): Promise<ApiAnswer> {
    const { orderId, store } = order;
    const apiKey = connected.find(({ storeId }) => storeId === store.storeId)?.apiKey ?? "";
    const headers = { authorization: `Bearer ${apiKey}` };
    const path = `stores/${store.storeId}/deliveries/${orderId}/${part}/correction`;
    for (;;) {
      try {
        const answer = await callApi(method, `https://${BRIDGE_HOST}/api/v1/${path}`, {
          ...{ headers, body },
        });
        const isAnswer = answer.status < 500 && answer.status !== 429 && answer.body !== undefined;
        if (isAnswer) return answer;
      } catch {
        history.record("merchant", `gets no answer to ${method} ${path}`);
      }
      await scheduler.sleep(PATIENCE_MS);
    }
  }

  function drawFields(): CorrectedFields {
    const street = formatCorrectedHouse(house++);
    const phone = `212555${random.drawInteger(1000, 9999)}`;
    return random.pick<CorrectedFields>([
      { street },
      { street, note: `Ask for Grace ${house}` },
      { phone },
      { note: `Ask for Grace ${house}` },
      { mode: random.pick(["point", "urgent"] as const) },
      {},
    ]);
  }

  function noteStreet({ streets }: PlacedOrder, { street }: CorrectedFields): void {
    if (street !== undefined) streets.set(street, scheduler.readNow());
  }

  async function correct(
    order: PlacedOrder,
    fields: CorrectedFields,
    at?: string | null,
  ): Promise<Answer> {
    const part = random.drawInteger(1, order.locations);
    noteStreet(order, fields);
    if (fields.mode !== undefined) order.isByHand = true;
    const { status, body } = await insist(order, "PUT", part, { ...toBody(fields), at });
    noteStreet(order, fields);
    const asked = JSON.stringify(fields);
    history.record("merchant", `corrects part ${part} of ${order.orderId} ${asked} -> ${status}`);
    const { uncorrectedParts = [] } = answered.safeParse(body).data ?? {};
    if (uncorrectedParts.length > 0) order.hasUncorrectedParts = true;
    return { fields, status, uncorrectedParts: uncorrectedParts.map((one) => one.part) };
  }

  /** Both have read the order's correction before they store theirs: one of them is refused. */
  async function correctTogether(order: PlacedOrder): Promise<readonly Answer[]> {
    const read = await insist(order, "GET", 1);
    if (read.status !== 200) return [];
    const { at } = corrected.parse(read.body).correction;
    const { edits } = order;
    const answers = await Promise.all(
      [formatCorrectedHouse(house++), formatCorrectedHouse(house++)].map((street) =>
        correct(order, { street }, at),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    if (accepted.length > 1 && order.edits === edits)
      violations.push(
        `nothing is overwritten: two colleagues correct order ${order.orderId}, and both are told that theirs counts`,
      );
    return answers;
  }

  async function act(): Promise<void> {
    const order = placed.length === 0 ? undefined : random.pick(placed);
    if (order === undefined || busy.has(order) || order.redactedAt !== undefined) return;
    busy.add(order);
    const { edits } = order;
    const isTogether = random.drawChance(0.5);
    const answers = isTogether
      ? await correctTogether(order)
      : [await correct(order, drawFields())];
    const accepted = answers.findLast(({ status }) => status === 200);
    if (accepted !== undefined) note(order, accepted, edits);
    busy.delete(order);
  }

  function note(order: PlacedOrder, { status, ...answer }: Answer, editsBefore: number): void {
    order.correction = { ...answer, at: scheduler.readNow(), edits: editsBefore };
    if (order.edits !== editsBefore) order.isStreetUnclear = true;
    order.street = answer.fields.street ?? order.storeStreet;
    order.streetSince = scheduler.readNow();
  }

  for (let count = 0; count < options.corrections; count++)
    scheduler.schedule(random.drawInteger(1, options.minutes * 60) * 1000, () => void act());
  return { listOverwritten: (): readonly string[] => violations };
}

const toBody = ({ street, phone, note, mode }: CorrectedFields) => ({
  ...{ note, mode },
  ...(phone !== undefined && { phone: `+1${phone}` }),
  ...(street !== undefined && {
    address: {
      street,
      ...{ city: BUYER.city, region: "NY", postalCode: BUYER.zip, countryCode: "US" },
    },
  }),
});
