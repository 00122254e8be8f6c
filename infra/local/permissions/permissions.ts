import { accountId } from "#infra/local/template/resource-values.ts";
import type { System } from "#infra/local/template/system.ts";
import {
  type AccessRequest,
  type Decide,
  type Decision,
  prepareDecision,
  type UsedGrant,
} from "./decide-access.ts";
import { type EncryptionKeys, readEncryptionKeys, toViaService } from "./encryption-keys.ts";
import { findGrantHolders, type GrantHolder } from "./grant-holders.ts";
import type { GrantLog } from "./grant-log.ts";
import { type Grant, shortenArn } from "./grants.ts";
import { readInvokePermissions } from "./invoke-permissions.ts";
import { listGrants, toGrant } from "./list-grants.ts";
import type { RequestContext } from "./policy-conditions.ts";
import type { Statement } from "./policy-statements.ts";
import { type ResourcePolicies, readResourcePolicies } from "./read-resource-policies.ts";
import { type Role, readRoles } from "./read-roles.ts";

/** What a request does to one resource. */
export interface Access {
  readonly action: string;
  readonly resource: string;
  /** What the request says about itself. Read only if a condition needs it. */
  readonly readContext?: () => RequestContext;
  /** How the service uses the key of what is encrypted, on behalf of the caller. */
  readonly keyUse?: KeyUse;
}

interface KeyUse {
  readonly encrypted: string;
  readonly service: "dynamodb" | "secretsmanager" | "sqs";
  readonly actions: readonly string[];
}

/** A refused access, with everything that AWS tells about it. */
export interface Refusal {
  /** The ARN of the session: the role, and the function that has assumed it. */
  readonly caller: string;
  readonly action: string;
  readonly resource: string;
  readonly cause: string;
  /** Whether the access itself is allowed, and the use of the key is not. */
  readonly isOfKey: boolean;
}

/** The requests come over TLS on AWS, and from the account of the key. */
const constantContext: RequestContext = {
  "aws:SecureTransport": "true",
  "kms:CallerAccount": accountId,
};

/** What the roles of the templates may do. Each decision is prepared once. */
export class Permissions {
  readonly roles: ReadonlyMap<string, Role>;
  /** Who may invoke the functions. */
  readonly #invokePermissions: readonly Statement[];
  readonly #resourcePolicies: ResourcePolicies;
  readonly #encryptionKeys: EncryptionKeys;
  readonly #holders: ReadonlyMap<Role, GrantHolder>;
  readonly #prepared = new Map<string, Decide>();
  readonly #recorded = new WeakSet<Decision>();
  #log: GrantLog | undefined;

  constructor(system: System) {
    const roles = readRoles(system);
    this.roles = new Map(roles.map((role) => [role.name, role]));
    this.#invokePermissions = readInvokePermissions(system);
    this.#resourcePolicies = readResourcePolicies(system);
    this.#encryptionKeys = readEncryptionKeys(system);
    this.#holders = findGrantHolders(system, roles);
  }

  /** Lists what the policies grant. */
  listGrants(): Grant[] {
    return listGrants({
      holders: this.#holders,
      resourcePolicies: this.#resourcePolicies,
      invokePermissions: this.#invokePermissions,
    });
  }

  /** Names the one who has a role: a function, mostly. */
  nameHolder(role: Role): string {
    return this.#holders.get(role)?.name ?? role.path;
  }

  /** Records from now on in a log which grants are used and which calls refused. */
  recordIn(log: GrantLog): void {
    this.#log = log;
  }

  /** Decides an access of a role. Returns the refusal, or undefined if it is allowed. */
  authorize(role: Role, access: Access): Refusal | undefined {
    const { action, resource, readContext, keyUse } = access;
    const decision = this.#prepare(
      { principal: { role: role.arn }, action, resource },
      role,
    )(() => ({ ...constantContext, ...readContext?.() }));
    const refusal = this.#record(role, access, decision, false);
    return refusal ?? (keyUse && this.#authorizeKeyUse(role, keyUse));
  }

  /** Decides whether a service may invoke a function, by the function's own policy. */
  authorizeInvocation(service: string, access: Access): boolean {
    const decision = decideForService(service, access, this.#invokePermissions);
    if (decision.isAllowed)
      for (const grant of decision.grants) this.#use(service, grant, access.resource);
    return decision.isAllowed;
  }

  /** Whether a service may assume a role, by the role's trust policy. */
  canAssume(service: string, { arn, trust }: Role, readContext: () => RequestContext): boolean {
    const access = { action: "sts:AssumeRole", resource: arn, readContext };
    return decideForService(service, access, trust).isAllowed;
  }

  #authorizeKeyUse(role: Role, { encrypted, service, actions }: KeyUse): Refusal | undefined {
    const key = this.#encryptionKeys.get(encrypted);
    if (key === undefined) return undefined;
    for (const action of actions) {
      const request: AccessRequest = { principal: { role: role.arn }, action, resource: key };
      const decision = this.#prepare(
        request,
        role,
      )(() => ({
        ...constantContext,
        "kms:ViaService": toViaService(service),
      }));
      const refusal = this.#record(role, request, decision, true);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  #prepare(request: AccessRequest, role: Role): Decide {
    const { action, resource } = request;
    const cacheKey = `${role.name} ${action} ${resource}`;
    const prepared = this.#prepared.get(cacheKey);
    if (prepared !== undefined) return prepared;
    // An index has no policy of its own: that of its table counts.
    const owner = resource.replace(/\/index\/[^/]+$/, "");
    const decide = prepareDecision(request, {
      identity: role.statements,
      resource: this.#resourcePolicies.get(owner) ?? [],
      needsDelegation: action.startsWith("kms:"),
    });
    this.#prepared.set(cacheKey, decide);
    return decide;
  }

  #record(role: Role, access: Access, decision: Decision, isOfKey: boolean): Refusal | undefined {
    const { action, resource } = access;
    const { name, session } = this.#holders.get(role) ?? { name: role.path, session: role.arn };
    if (decision.isAllowed) {
      if (this.#recorded.has(decision)) return undefined;
      this.#recorded.add(decision);
      for (const grant of decision.grants) this.#use(name, grant, resource);
      return undefined;
    }
    const { cause } = decision;
    this.#log?.refuse({ holder: name, action, resource: shortenArn(resource), cause });
    return { caller: session, action, resource, cause, isOfKey };
  }

  #use(holder: string, used: UsedGrant, resource: string): void {
    const grant = toGrant(holder, used, resource);
    if (grant !== undefined) this.#log?.use(grant);
  }
}

function decideForService(
  service: string,
  { action, resource, readContext }: Access,
  statements: readonly Statement[],
): Decision {
  const request: AccessRequest = { principal: { service }, action, resource };
  const decide = prepareDecision(request, { identity: [], resource: statements });
  return decide(() => ({ ...constantContext, ...readContext?.() }));
}
