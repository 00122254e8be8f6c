import { OURS } from "./publish-marks.ts";

const DESCRIPTION = `
Deliveries by courier, over HTTP: ask for a price and order, or hand over points that the courier gathers into routes, and follow both to the door.

**What is ours.** This service keeps a documented interface, and decides where that is silent. Everything decided here ends with the words *${OURS}* and carries, for programs, \`x-ours: true\`. Where only the values or limits of something documented are ours, they stand in a paragraph of their own that ends so, with \`x-ours-values: true\`. Do not expect these of another service that keeps the same interface. Every HTTP status other than 200 and every refusal code is ours.

**Credentials.** Every call takes the headers \`clientid\` and \`secretid\` of your account; the operator's calls take \`x-ops-key\` instead.

**Bodies** are JSON, up to 256 KB. \`code\` is 0 on success: text in the order calls, a number in all others. A refusal has the same type of \`code\`, a \`msgtext\` in words, and names every wrong field in \`errors\`.

**Units.** Money is in US dollars, distances are in miles, durations in seconds or minutes as the field says, coordinates in degrees, times in UTC.

**Lists** begin after the first \`start\` records: 12 orders or points a page, 50 notifications.

**Limits.** 50 requests a second on average for each account, 100 at once, unless agreed otherwise; over it the answer is 429 with \`Retry-After\`.

**Sandbox.** In a sandbox account a simulated driver carries every order and point through its statuses. A word in an address makes it fail: \`FAIL_ATTEMPT\`, \`NO_ANSWER\`, \`RETURN\`, \`NO_COURIER\`.
`.trim();

export const INFO = {
  title: "Delivery Ordering Service",
  version: "v4",
  summary: "Quotes, orders, points and their notifications",
  description: DESCRIPTION,
};
