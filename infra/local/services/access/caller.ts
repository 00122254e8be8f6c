import type { Access, Permissions, Refusal } from "#infra/local/permissions/permissions.ts";
import type { Role } from "#infra/local/permissions/read-roles.ts";

/** The access key id of the local run itself and of its tests, which may do everything. */
export const OWN_KEY_ID = "local";

/** Why a request is refused: its caller is nobody, or may not do it. */
export type RefusedRequest = "unknown-caller" | Refusal;

/** Decides the requests that a local service receives. */
export interface AccessGuard {
  /**
   * Returns why the caller of a request may not do it, or undefined if it may. AWS decides each
   * access of a request, and refuses the request with the first that is not allowed.
   */
  findRefusal(
    authorization: string | undefined,
    listAccesses: () => readonly Access[],
  ): RefusedRequest | undefined;
}

/**
 * Creates the guard of a run. The caller is the access key id in the `Authorization` header, which
 * names the role: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-authentication-methods.html
 */
export const createAccessGuard = (permissions: Permissions): AccessGuard => ({
  findRefusal(authorization, listAccesses) {
    const keyId = readCallerKeyId(authorization);
    if (keyId === OWN_KEY_ID) return undefined;
    const role = permissions.roles.get(keyId);
    if (role === undefined) return "unknown-caller";
    return findFirstRefusal(permissions, role, listAccesses());
  },
});

/** Returns the access key id that signed a request; empty without one. */
export const readCallerKeyId = (authorization = ""): string =>
  /Credential=([^/,\s]+)\//.exec(authorization)?.[1] ?? "";

function findFirstRefusal(
  permissions: Permissions,
  role: Role,
  accesses: readonly Access[],
): Refusal | undefined {
  for (const access of accesses) {
    const refusal = permissions.authorize(role, access);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** A guard that allows everything, for services without templates. */
export const OPEN_GUARD: AccessGuard = { findRefusal: () => undefined };

/** Formats a refusal as AWS does: who, what, on what, and which kind of policy is the cause. */
export function formatRefusal({ caller, action, resource, cause }: Refusal): string {
  const reason = cause.replace("the action", `the ${action} action`);
  return `User: ${caller} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}

/** What every service tells a caller that it does not know. */
export const UNKNOWN_CALLER_MESSAGE = "The security token included in the request is invalid.";
