import { OURS } from "./publish-marks.ts";

const DESCRIPTION = `
Order deliveries by courier over HTTP. Request a quote and confirm it, or create points that the courier groups into routes. Track orders and points until delivery.

**Extensions.** This service implements a documented interface and defines what the document leaves open. The description of every extension ends with *${OURS}* and has \`x-ours: true\`. If only the values or limits of a documented element are extensions, they are in a separate paragraph that ends with the same sentence, and the element has \`x-ours-values: true\`. Other services that implement the interface may not have these extensions. Every HTTP status other than 200 and every refusal code is an extension.

**Credentials.** Every call requires the headers \`clientid\` and \`secretid\` of your account. The operator's calls require \`x-ops-key\` instead.

**Bodies.** Request and response bodies are JSON. The maximum request size is 256 KB. \`code\` is 0 on success: a string in the order calls, a number in all other calls. A refusal has a \`code\` of the same type, a \`msgtext\` that explains the error, and a list of the invalid fields in \`errors\`.

**Unknown names.** Unknown fields of a body and unknown query parameters are ignored, so that a client can send what another service understands.

**Units.** Money is in US dollars and distances are in miles. Durations are in seconds or minutes, as the field states. Coordinates are in degrees. Times are in UTC.

**Lists.** A page begins after the first \`start\` records. It has up to 12 orders or points, or 50 notifications.

**Limits.** Each account can send 50 requests per second on average, with bursts of 100, unless agreed otherwise. Requests over the limit return 429 with \`Retry-After\`.

**Correlation.** A call can have the header \`x-correlation-id\`, with 8 to 64 letters, digits or \`_=:.-\` that name no person. Our log of the call has it, and so have the notifications of a point that the call created. *${OURS}*

**Sandbox.** In a sandbox account a simulated driver moves every order and point through its statuses. To simulate a failure, include one of these words in an address: \`FAIL_ATTEMPT\`, \`NO_ANSWER\`, \`RETURN\`, \`NO_COURIER\`.
`.trim();

export const INFO = {
  title: "Delivery Ordering Service",
  version: "v4",
  summary: "Quotes, orders, points and their notifications",
  description: DESCRIPTION,
};
