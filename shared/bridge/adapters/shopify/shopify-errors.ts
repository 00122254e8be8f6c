import { GraphqlQueryError, HttpResponseError } from "@shopify/shopify-api";
import * as z from "zod";
import {
  describeInstallation,
  type InstallationState,
} from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

const codedErrorsSchema = z.object({
  errors: z.object({
    graphQLErrors: z.array(
      z.object({ extensions: z.object({ code: z.string().regex(/^\w{1,60}$/) }) }),
    ),
  }),
});

/** Payment is due, the shop is closed to apps, or it is locked. */
const FROZEN_STATUSES = [402, 403, 423];

/** The state of the installation that a refusal tells of; undefined where it tells of none. */
export function findInstallationState(error: unknown): InstallationState | undefined {
  if (error instanceof HttpResponseError) {
    if (error.response.code === 401) return "access-lost";
    if (FROZEN_STATUSES.includes(error.response.code)) return "frozen";
  }
  const isDenied =
    error instanceof GraphqlQueryError && readErrorCodes(error.body).includes("ACCESS_DENIED");
  return isDenied ? "scopes-missing" : undefined;
}

/** The words for a state that keeps the bridge out. */
export const createAccessRefusal = (
  state: InstallationState,
  missingScopes: readonly string[] = [],
) =>
  new UnavailableError(
    describeInstallation({ state, missingScopes }) ?? "Shopify refuses the bridge.",
    {
      kind: "credentials",
    },
  );

/**
 * A merchant's words instead of the library's, whose messages and bodies may hold tokens and data:
 * neither they nor their cause are passed on.
 */
export function translateError(error: unknown): Error {
  if (error instanceof UnavailableError) return error;
  if (error instanceof GraphqlQueryError) {
    return new Error(`Shopify refused an operation (${readErrorCodes(error.body) || "no code"})`);
  }
  return new UnavailableError("Shopify cannot be reached. It is tried again by itself.", {
    kind: "down",
  });
}

/** The codes of GraphQL errors: of them, these alone quote nothing. */
const readErrorCodes = (body: unknown): string =>
  codedErrorsSchema
    .safeParse(body)
    .data?.errors.graphQLErrors.map(({ extensions }) => extensions.code)
    .join(", ") ?? "";
