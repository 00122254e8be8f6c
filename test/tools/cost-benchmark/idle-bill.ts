import { addBills, type Bill, computeBill, totalBill } from "./bill.ts";
import type { Measured } from "./measure.ts";

/** A store's sweep waits beside nine others. */
const SWEPT_TOGETHER = 10;
const isAny = () => true;

/** What an hour without orders costs, times a million: of each system, and of each store. */
export interface IdleBills {
  readonly hour: Bill;
  readonly courierHour: Bill;
  readonly hourOfStore: Bill;
}

/** Computes what an hour without orders costs. */
export function billIdle(
  { ofAll, ofStore }: NonNullable<Measured["idle"]>,
  getMegabytes: Measured["getMegabytes"],
): IdleBills {
  const billAll = (system: "Bridge" | "Courier") =>
    computeBill({ counts: ofAll, system, isChosen: isAny, getMegabytes });
  const waitsTogether = SWEPT_TOGETHER;
  return {
    hour: billAll("Bridge"),
    courierHour: billAll("Courier"),
    hourOfStore: computeBill({
      ...{ counts: ofStore, system: "Bridge", isChosen: isAny, getMegabytes, waitsTogether },
    }),
  };
}

/** Prints what an hour without orders costs, for some numbers of stores. */
export function printIdle({ hour, courierHour, hourOfStore }: IdleBills): void {
  console.log("\nDollars for an hour without orders");
  console.table(
    Object.fromEntries(
      [0, 100, 10_000].map((stores) => [
        `${stores} stores`,
        {
          Bridge: (totalBill(addBills([hour, 1], [hourOfStore, stores])) / 1e6).toFixed(4),
          Courier: (totalBill(courierHour) / 1e6).toFixed(4),
        },
      ]),
    ),
  );
}
