import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  createApprovalMessage,
  findInstallationProblem,
  type InstallationState,
} from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { readAnswer, type ShopifyAnswer } from "./shopify-answers.ts";

/** Creates the error for an installation state without access. */
export const createAccessRefusal = (
  state: InstallationState,
  missingScopes: readonly string[] = [],
) =>
  new UnavailableError(
    findInstallationProblem({ state, missingScopes }) ?? createMessage("installation.access-lost"),
    { kind: "credentials" },
  );

/** Whether an operation was refused for one scope alone, which the merchant has not granted. */
export const isScopeRefusal = (error: unknown, scope: string): boolean =>
  error instanceof UnavailableError &&
  error.problem.code === "installation.scopes-missing" &&
  String(error.problem.params.scopes)
    .split(", ")
    .every((missing) => missing === scope);

/** Creates the error for data that Shopify withholds until it has approved the app. */
export const createApprovalRefusal = () =>
  new UnavailableError(createApprovalMessage(["order"]), { kind: "credentials" });

/**
 * Replaces an error of the library by one that merchants can be shown. The messages and bodies of the
 * library's errors can contain tokens and personal data, so that they are not passed on, even as cause.
 */
export async function translateError(error: unknown): Promise<Error> {
  return error instanceof UnavailableError ? error : toError(await readAnswer(error));
}

/** Returns the error that an answer means. */
export function toError({ meaning, codes, scopes }: ShopifyAnswer): Error {
  switch (meaning) {
    case "throttled":
      return new UnavailableError(createMessage("shopify-paused"), { kind: "paused" });
    case "not-approved":
      return createApprovalRefusal();
    case "refused":
      return new Error(`Shopify refused an operation (${codes || "no code"})`);
    case "shopify-fault":
      return new UnavailableError(createMessage("shopify-fault"), { kind: "down" });
    case "silent":
      return new UnavailableError(createMessage("shopify-silent"), { kind: "down" });
    default:
      return createAccessRefusal(meaning, scopes);
  }
}
