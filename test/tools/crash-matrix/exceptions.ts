import type { Cell } from "./cell-fault.ts";

interface CellException {
  readonly name: string;
  /** Why another final state is right. */
  readonly because: string;
  readonly isAbout: (flow: string, cell: Cell) => boolean;
  /** Returns whether it explains all differences. */
  readonly explains: (differences: readonly string[]) => boolean;
}

const AFTER_EFFECT = ["die-after", "no-answer", "malformed"];

/** Who tells the bridge of an edit. */
const TELLS_OF_EDIT = ["store", "bridge/woocommerce-webhook"];

/** A first booking that stays the only one, and an alert about the edit, which the store's order shows. */
const ASKED = [
  /^\+ WooCommerce's order \S+ has the own note The delivery needs you\. Changed in the store/,
  /^\+ delivery \S+ is completed, status delivered, .*alert edited, .*refunded 0,/,
  /^\+ courier's order \S+ is delivered, \d+ cents, 0 refunded, to the first address$/,
  /^\+ the courier has 1 items with the buyer's data$/,
];

/** How much of its buyer is left somewhere. */
const BUYER_LEFT = /(?<=, )with(?:out)? its buyer$|(?<=^the (?:bridge|courier) has )\d+/;

const EXCEPTIONS: readonly CellException[] = [
  {
    name: "another link",
    because:
      "SES has no key that drops a second mail, and a person whose page failed asks for another link. Each link works once",
    isAbout: (flow, { call: { by, operation }, fault }) =>
      flow === "sign-in" &&
      (by === "bridge/sign-in" || (operation === "SES SendEmail" && AFTER_EFFECT.includes(fault))),
    explains: (differences) => differences.join() === "+ SES sends a mail",
  },
  {
    name: "asked",
    because:
      "a driver was assigned before the bridge could know of the edit or act on it. The booking then costs money, so the merchant is asked",
    isAbout: (flow, { call: { by, operation } }) =>
      flow === "edit" && (TELLS_OF_EDIT.includes(by) || operation.startsWith("store GET ")),
    explains(differences) {
      const found = differences.filter((line) => line.startsWith("+"));
      return (
        found.length === ASKED.length &&
        ASKED.every((pattern) => found.some((line) => pattern.test(line)))
      );
    },
  },
  {
    name: "acknowledged elsewhere",
    because:
      "Shopify repeats no webhook that was answered with 200, whoever answered. The retention erases the data later",
    isAbout: (flow, { call: { by }, fault }) =>
      flow === "erase" && by === "store" && fault === "html",
    explains(differences) {
      const [missing, found] = ["- ", "+ "].map((sign) =>
        differences
          .filter((line) => line.startsWith(sign))
          .map((line) => line.slice(sign.length).replace(BUYER_LEFT, "")),
      );
      return missing?.join() === found?.join();
    },
  },
  {
    name: "taken elsewhere",
    because: "what a gateway answers with 200 in the place of a merchant's program counts as told",
    isAbout: (flow, { call: { operation }, fault }) =>
      flow === "program" && operation.startsWith("program POST") && fault === "html",
    explains: (differences) =>
      differences.length === 1 && /^- the program is told delivery\./.test(differences.join()),
  },
];

/** Returns the exception that explains every difference of a cell, if there is one. */
export const findException = (
  flow: string,
  cell: Cell,
  differences: readonly string[],
): string | undefined =>
  EXCEPTIONS.find(({ isAbout, explains }) => isAbout(flow, cell) && explains(differences))?.name;

/** Lists the exceptions for people. */
export const describeExceptions = (): string[] =>
  EXCEPTIONS.map(({ name, because }) => `${name}: ${because}.`);
