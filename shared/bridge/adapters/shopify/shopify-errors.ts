import { GraphqlQueryError, HttpResponseError } from "@shopify/shopify-api";
import * as z from "zod";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  findInstallationProblem,
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

/** 402: payment is due. 403: apps have no access. 423: the shop is locked. */
const FROZEN_STATUSES = [402, 403, 423];

/** Reads the state of the installation from a refusal. Returns undefined if the refusal does not show one. */
export function findInstallationState(error: unknown): InstallationState | undefined {
  if (error instanceof HttpResponseError) {
    if (error.response.code === 401) return "access-lost";
    if (FROZEN_STATUSES.includes(error.response.code)) return "frozen";
  }
  const isDenied =
    error instanceof GraphqlQueryError && readErrorCodes(error.body).includes("ACCESS_DENIED");
  return isDenied ? "scopes-missing" : undefined;
}

/** Creates the error for an installation state without access. */
export const createAccessRefusal = (
  state: InstallationState,
  missingScopes: readonly string[] = [],
) =>
  new UnavailableError(
    findInstallationProblem({ state, missingScopes }) ?? createMessage("installation.access-lost"),
    { kind: "credentials" },
  );

/**
 * Replaces an error of the library by one that merchants can be shown. The messages and bodies of the
 * library's errors can contain tokens and personal data, so that they are not passed on, even as cause.
 */
export function translateError(error: unknown): Error {
  if (error instanceof UnavailableError) return error;
  if (error instanceof GraphqlQueryError) {
    return new Error(`Shopify refused an operation (${readErrorCodes(error.body) || "no code"})`);
  }
  return new UnavailableError(createMessage("shopify-silent"), {
    kind: "down",
  });
}

/** Reads the codes of GraphQL errors. Other fields can contain data. */
const readErrorCodes = (body: unknown): string =>
  codedErrorsSchema
    .safeParse(body)
    .data?.errors.graphQLErrors.map(({ extensions }) => extensions.code)
    .join(", ") ?? "";
