/** What an action will do, in words, before it does it: the same in the terminal and on the page. */

/** The bridge looks at an order now. */
export const describeReconcile = (store: string, order: string): string =>
  `The bridge looks at order ${order} of ${store} now, and does what the store's rules say: it may book a courier.`;

/** The bookings of a store, or of an account's stores, are held. */
export const describePause = (subject: string): string =>
  `Holds the bookings of ${subject}: nothing new goes out, also by hand, and its merchant sees why. What is booked is delivered.`;

/** They go on. */
export const describeResume = (subject: string): string =>
  `Lets the bookings of ${subject} go on: everything that waited is looked at now.`;

/** A store's changes are read again. */
export const describeReplay = (store: string, since: Date, until?: Date): string =>
  `Reads every order of ${store} that changed ${until ? `last between ${since.toISOString()} and ${until.toISOString()}` : `since ${since.toISOString()}`} again. What went out already does not go out twice.`;

/** A courier is asked again. */
export const describeResync = (account: string): string =>
  `Asks the courier of ${account} for the status of each open delivery.`;

/** A person's data is shown. */
export const describeExport = (store: string, orders: number): string =>
  `Shows the personal data of the buyer of ${orders} ${orders === 1 ? "order" : "orders"} of ${store}. It is recorded that you read it.`;

/** A person's data is removed. */
export const describeErasure = (store: string, orders: number): string =>
  `Removes the buyer's data from ${orders} ${orders === 1 ? "order" : "orders"} of ${store}, here and at the courier, for ever. Nothing more can be done with these deliveries.`;

const HIDDEN_NOTE =
  "Letters that were just listed cannot be seen for ten seconds: this waits until they can.";

/** Dead letters are carried out again: those that are named, or all of their queue. */
export const describeRedrive = (queue: string, letters: number): string =>
  `Sends ${countLetters(letters)} of ${queue} to their queue again. They are carried out now.\n${HIDDEN_NOTE}`;

/** Dead letters are deleted; each line says what one is about. */
export const describeDeletion = (queue: string, letters: readonly string[]): string =>
  [
    `Deletes ${countLetters(letters.length)} of ${queue} for ever. What they ask for is not done:`,
    ...letters.map((line) => `  ${line}`),
    "What the law requires (redact, erase, export) must be redriven, not deleted.",
    HIDDEN_NOTE,
  ].join("\n");

const countLetters = (letters: number): string => {
  if (letters === 0) return "up to 100 dead letters";
  return letters === 1 ? "1 dead letter" : `${letters} dead letters`;
};
