/**
 * The buyer's name, streets, phone and e-mail address of the simulated orders, and what a merchant corrects, as whole words: random ids
 * of a long record contain three letters of a name by chance.
 */
const PERSONAL =
  /(?<![\w-])(?:Ada|Grace|34th)(?![\w-])|Example|Madison|Lexington|555-?0100|ada@example/;

/** Returns whether a text has a buyer's data. */
export const hasPersonalData = (text: string): boolean => PERSONAL.test(text);
