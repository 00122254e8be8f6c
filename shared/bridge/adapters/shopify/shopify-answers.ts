import * as z from "zod";
import { loadShopifyLibrary } from "./load-shopify-library.ts";

/** What an answer of Shopify that carries out nothing, or not all, means for the bridge. */
type AnswerMeaning =
  | "throttled"
  /** The access token is not accepted. */
  | "access-lost"
  | "scopes-missing"
  /** Shopify has not approved the app for protected customer data. */
  | "not-approved"
  /** The shop does not pay, or is locked or forbidden. Apps work again when it is open. */
  | "frozen"
  /** Shopify has no such shop, now or for good. */
  | "not-found"
  /** Shopify failed. A write may have been carried out. */
  | "shopify-fault"
  /** There is no answer. A write may have been carried out. */
  | "silent"
  /** The bridge sent something that Shopify does not know. */
  | "refused";

interface AnswerRow {
  readonly status: number;
  /** The code of the GraphQL error in a 200. */
  readonly code?: string;
  /** What the text of the answer contains. */
  readonly text?: RegExp;
  readonly meaning: AnswerMeaning;
}

/** Both the sentence and the linked page differ by API; each of them is enough. */
const NOT_APPROVED =
  /not approved to (?:access|use)\b|\/protected-customer-data\b|\/customer_data\b/i;
const SCOPE_MISSING = /merchant approval for|access scope|required permission/i;

/**
 * Shopify's answers and their meanings. The first row that matches decides. Statuses and codes:
 * https://shopify.dev/docs/api/usage/response-codes and
 * https://shopify.dev/docs/api/admin-graphql/latest#status_and_error_codes
 */
const ANSWERS: readonly AnswerRow[] = [
  { status: 200, code: "THROTTLED", meaning: "throttled" },
  { status: 200, code: "SHOP_INACTIVE", meaning: "frozen" },
  { status: 200, code: "INTERNAL_SERVER_ERROR", meaning: "shopify-fault" },
  { status: 200, code: "TIMEOUT", meaning: "shopify-fault" },
  // The documentation shows this answer without a code, and Shopify sends it with ACCESS_DENIED.
  { status: 200, text: NOT_APPROVED, meaning: "not-approved" },
  { status: 200, code: "ACCESS_DENIED", meaning: "scopes-missing" },
  { status: 200, meaning: "refused" },
  { status: 400, meaning: "refused" },
  { status: 401, meaning: "access-lost" },
  { status: 402, meaning: "frozen" },
  { status: 403, text: NOT_APPROVED, meaning: "not-approved" },
  { status: 403, text: SCOPE_MISSING, meaning: "scopes-missing" },
  { status: 403, meaning: "frozen" },
  { status: 404, meaning: "not-found" },
  { status: 423, meaning: "frozen" },
  { status: 429, meaning: "throttled" },
  { status: 430, meaning: "throttled" },
];

const graphqlErrorSchema = z.object({
  message: z.string().catch(""),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
  extensions: z
    .object({
      code: z
        .string()
        .regex(/^\w{1,60}$/)
        .optional()
        .catch(undefined),
      documentation: z.string().catch(""),
      requiredAccess: z.string().catch(""),
    })
    .catch({ code: undefined, documentation: "", requiredAccess: "" }),
});
type GraphqlError = z.output<typeof graphqlErrorSchema>;

const graphqlBodySchema = z.object({
  data: z.unknown().optional(),
  errors: z.object({ graphQLErrors: z.array(graphqlErrorSchema).min(1) }),
});
/** The library does not read the body of an answer with another status than 200. */
const unreadBodySchema = z.object({
  errors: z.object({ response: z.custom<Response>(isResponse) }),
});

export interface ShopifyAnswer {
  readonly meaning: AnswerMeaning;
  /** The codes of GraphQL errors, for the log. Other fields can contain data. */
  readonly codes: string;
  /** The access scopes that the answer names. */
  readonly scopes: readonly string[];
  /** What Shopify answered nevertheless. */
  readonly data?: unknown;
  /** The paths of the fields that were not answered. */
  readonly deniedPaths: readonly (readonly (string | number)[])[];
}

/** Reads which answer of Shopify an error of the library stands for. */
export async function readAnswer(error: unknown): Promise<ShopifyAnswer> {
  const { GraphqlQueryError, HttpResponseError } = await loadShopifyLibrary();
  if (error instanceof GraphqlQueryError) return readGraphqlAnswer(error.body);
  if (error instanceof HttpResponseError) {
    const text = await readText(error.response.body);
    return {
      meaning: findMeaning({ status: error.response.code, text }),
      codes: "",
      scopes: listScopes(text),
      deniedPaths: [],
    };
  }
  return { meaning: "silent", codes: "", scopes: [], deniedPaths: [] };
}

function readGraphqlAnswer(body: unknown): ShopifyAnswer {
  const parsed = graphqlBodySchema.safeParse(body).data;
  const errors = parsed?.errors.graphQLErrors ?? [];
  const meanings = errors.map((each) =>
    findMeaning({ status: 200, code: each.extensions.code, text: toText(each) }),
  );
  return {
    // A partial answer can be used only if nothing else is wrong with it.
    meaning: meanings.find((each) => each !== "not-approved") ?? meanings[0] ?? "refused",
    codes: errors.map(({ extensions }) => extensions.code ?? "no code").join(", "),
    scopes: errors.flatMap((each) => listScopes(toText(each))),
    data: parsed?.data,
    deniedPaths: errors.map(({ path }) => path),
  };
}

function findMeaning(answer: {
  readonly status: number;
  readonly code?: string | undefined;
  readonly text: string;
}): AnswerMeaning {
  const row = ANSWERS.find(
    ({ status, code, text }) =>
      status === answer.status &&
      (code === undefined || code === answer.code) &&
      (text === undefined || text.test(answer.text)),
  );
  return row?.meaning ?? "shopify-fault";
}

const toText = ({ message, extensions }: GraphqlError): string =>
  [message, extensions.documentation, extensions.requiredAccess].join(" ");

const listScopes = (text: string): string[] => [
  ...new Set(text.match(/\b(?:read|write)_[a-z_]{3,60}\b/g)),
];

/** Servers replace the global class, so that an answer need not be an instance of it. */
function isResponse(value: unknown): boolean {
  return typeof value === "object" && value !== null && "text" in value && "bodyUsed" in value;
}

async function readText(body: unknown): Promise<string> {
  const unread = unreadBodySchema.safeParse(body).data?.errors.response;
  if (unread === undefined) return JSON.stringify(body) ?? "";
  return unread.bodyUsed ? "" : unread.text().catch(() => "");
}
