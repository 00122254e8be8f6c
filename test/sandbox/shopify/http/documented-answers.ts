/** An answer of Shopify to a request that it does not carry out, or not as asked. */
interface DocumentedAnswer {
  readonly status: number;
  readonly body: object;
  /** Where the status, the code or the text stands. */
  readonly source: string;
}

const ADMIN_REFERENCE = "https://shopify.dev/docs/api/admin-graphql/latest#status_and_error_codes";
const RESPONSE_CODES = "https://shopify.dev/docs/api/usage/response-codes";
const PROTECTED_DATA =
  "https://shopify.dev/docs/apps/launch/protected-customer-data#using-protected-customer-data";

const createGraphqlAnswer = (
  source: string,
  message: string,
  extensions: object,
): DocumentedAnswer => ({ status: 200, body: { errors: [{ message, extensions }] }, source });

const createHttpAnswer = (
  source: string,
  status: number,
  errors: string | object,
): DocumentedAnswer => ({ status, body: { errors }, source });

/** Shopify's answers by name, as its documentation or the cited thread shows them. */
export const DOCUMENTED_ANSWERS = {
  "shop-inactive": createGraphqlAnswer(ADMIN_REFERENCE, "The shop is not active.", {
    code: "SHOP_INACTIVE",
  }),
  "internal-error": createGraphqlAnswer(
    ADMIN_REFERENCE,
    "Internal error. Looks like something went wrong on our end.\nRequest ID: 1b355a21-7117-44c5-8d8b-8948082f40a8 (include this in support requests).",
    { code: "INTERNAL_SERVER_ERROR", requestId: "1b355a21-7117-44c5-8d8b-8948082f40a8" },
  ),
  // The reference says that further codes may be shown; this one is seen with slow queries.
  timeout: createGraphqlAnswer(ADMIN_REFERENCE, "Timeout", { code: "TIMEOUT" }),
  "access-denied": createGraphqlAnswer(
    "https://shopify.dev/changelog/new-error-messages-for-graphql-operations-without-necessary-access-scopes",
    "Access denied for order field. Required access: `read_orders` access scope.",
    {
      code: "ACCESS_DENIED",
      documentation: "https://shopify.dev/api/usage/access-scopes",
      requiredAccess: "`read_orders` access scope.",
    },
  ),
  "order-not-approved": createGraphqlAnswer(
    PROTECTED_DATA,
    "This app is not approved to access the Order object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.",
    {
      code: "ACCESS_DENIED",
      documentation: "https://shopify.dev/docs/apps/launch/protected-customer-data",
    },
  ),
  "unknown-operation": createGraphqlAnswer(
    ADMIN_REFERENCE,
    "Field 'gone' doesn't exist on type 'Order'",
    { code: "undefinedField" },
  ),
  "bad-request": createHttpAnswer(ADMIN_REFERENCE, 400, {
    query: "Required parameter missing or invalid",
  }),
  unpaid: createHttpAnswer(ADMIN_REFERENCE, 402, "Unavailable Shop"),
  fraudulent: createHttpAnswer(ADMIN_REFERENCE, 403, "User does not have access"),
  "scope-not-granted": createHttpAnswer(
    RESPONSE_CODES,
    403,
    "[API] This action requires merchant approval for read_orders scope.",
  ),
  "rest-not-approved": createHttpAnswer(
    "https://community.shopify.com/t/this-app-is-not-approved-to-access-rest-endpoints-with-protected-customer-data/141638",
    403,
    "[API] This app is not approved to access REST endpoints with protected customer data. See https://partners.shopify.com/123/apps/456/customer_data for more details.",
  ),
  "not-found": createHttpAnswer(ADMIN_REFERENCE, 404, "Not Found"),
  locked: createHttpAnswer(ADMIN_REFERENCE, 423, "This shop is unavailable"),
  "server-error": createHttpAnswer(ADMIN_REFERENCE, 500, "An unexpected error occurred"),
  "too-many-requests": createHttpAnswer(RESPONSE_CODES, 429, "Too Many Requests"),
  "security-rejection": createHttpAnswer(RESPONSE_CODES, 430, "Shopify Security Rejection"),
} as const satisfies Record<string, DocumentedAnswer>;
export type AnswerName = keyof typeof DOCUMENTED_ANSWERS;

export const ANSWER_NAMES = Object.keys(DOCUMENTED_ANSWERS) as [AnswerName, ...AnswerName[]];
