import { GraphqlQueryError, HttpResponseError } from "@shopify/shopify-api";
import * as z from "zod";
import { type InstallationState, standingText } from "#shared/bridge/domain/stores/installation.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";

const coded = z.object({
  errors: z.object({
    graphQLErrors: z.array(
      z.object({ extensions: z.object({ code: z.string().regex(/^\w{1,60}$/) }) }),
    ),
  }),
});

/** Payment is due, the shop is closed to apps, or it is locked. */
const FROZEN = [402, 403, 423];

/** The state of the installation that a refusal tells of; undefined where it tells of none. */
export function stateTold(error: unknown): InstallationState | undefined {
  if (error instanceof HttpResponseError) {
    if (error.response.code === 401) return "access-lost";
    if (FROZEN.includes(error.response.code)) return "frozen";
  }
  const isDenied =
    error instanceof GraphqlQueryError && codesIn(error.body).includes("ACCESS_DENIED");
  return isDenied ? "scopes-missing" : undefined;
}

/** The words for a state that keeps the bridge out. */
export const keptOut = (state: InstallationState, missingScopes: readonly string[] = []) =>
  new Unavailable(standingText({ state, missingScopes }) ?? "Shopify refuses the bridge.", {
    kind: "credentials",
  });

/**
 * A merchant's words instead of the library's, whose messages and bodies may hold tokens and data:
 * neither they nor their cause are passed on.
 */
export function translated(error: unknown): Error {
  if (error instanceof Unavailable) return error;
  if (error instanceof GraphqlQueryError) {
    return new Error(`Shopify refused an operation (${codesIn(error.body) || "no code"})`);
  }
  return new Unavailable("Shopify cannot be reached. It is tried again by itself.", {
    kind: "down",
  });
}

/** The codes of GraphQL errors: of them, these alone quote nothing. */
const codesIn = (body: unknown): string =>
  coded
    .safeParse(body)
    .data?.errors.graphQLErrors.map(({ extensions }) => extensions.code)
    .join(", ") ?? "";
