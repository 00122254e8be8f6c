import type { RequestContext } from "./policy-conditions.ts";
import type { Principal } from "./policy-principals.ts";
import type { Statement } from "./policy-statements.ts";

/** Who wants to do what. */
export interface AccessRequest {
  readonly principal: Principal;
  readonly action: string;
  readonly resource: string;
}

/** The policies that a request is decided by. */
export interface Policies {
  /** The policies of the caller's role. */
  readonly identity: readonly Statement[];
  /** The policy of the resource, if it has one. */
  readonly resource: readonly Statement[];
  /** Whether the role's own policies count only if the resource's policy says so, as with KMS keys. */
  readonly needsDelegation?: boolean;
}

/** An entry of a statement's actions with an entry of its resources: what a policy grants. */
export interface UsedGrant {
  readonly statement: Statement;
  readonly action: string;
  readonly resource: string;
}

export type Decision =
  | { readonly isAllowed: true; readonly grants: readonly UsedGrant[] }
  | { readonly isAllowed: false; readonly cause: DenialCause };

/** Why a request is refused, in the words that AWS uses. */
type DenialCause =
  | "with an explicit deny in an identity-based policy"
  | "with an explicit deny in a resource-based policy"
  | "because no identity-based policy allows the action"
  | "because no resource-based policy allows the action";

/** Decides a request. Its context is asked for only if a condition needs it. */
export type Decide = (readContext: () => RequestContext) => Decision;

/**
 * Selects the statements that are about a request's action and resource, and returns how to decide it
 * and its like. The rules are those of one account:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-basics.html
 *
 * 1. An explicit denial in either policy wins.
 * 2. Otherwise one allowance is enough, of the role's policies or of the resource's.
 * 3. What nobody allows is refused.
 *
 * A KMS key's policy must allow the role by name, or let the account's own policies decide:
 * https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html
 */
export function prepareDecision(request: AccessRequest, policies: Policies): Decide {
  const statements = selectStatements(request, policies);
  if (statements.all.some(({ meetsConditions }) => meetsConditions))
    return (readContext) => decide(request, statements, readContext);
  const decision = decide(request, statements, () => ({}));
  return () => decision;
}

/** The statements that are about a request, by what they mean for it. */
interface Selected {
  readonly all: readonly Statement[];
  readonly deniedToRole: readonly Statement[];
  readonly deniedByResource: readonly Statement[];
  readonly allowedToRole: readonly Statement[];
  readonly allowedByResource: readonly Statement[];
  /** What lets the role's own policies count. Undefined if they count anyway. */
  readonly delegating: readonly Statement[] | undefined;
}

function selectStatements(
  { principal, action, resource }: AccessRequest,
  policies: Policies,
): Selected {
  const isAbout = (statement: Statement) =>
    statement.actions.some(({ matches }) => matches(action)) &&
    statement.resources.some(({ matches }) => matches(resource));
  const identity = policies.identity.filter(isAbout);
  const own = policies.resource.filter(isAbout);
  const isNamed = ({ principals }: Statement) => principals?.names(principal) === true;
  const isOfAccount = ({ principals }: Statement) => principals?.includesAccount === true;
  return {
    all: [...identity, ...own],
    deniedToRole: identity.filter(({ isAllow }) => !isAllow),
    deniedByResource: own.filter(
      (each) => !each.isAllow && (isNamed(each) || ("role" in principal && isOfAccount(each))),
    ),
    allowedToRole: identity.filter(({ isAllow }) => isAllow),
    allowedByResource: own.filter((each) => each.isAllow && isNamed(each)),
    delegating: policies.needsDelegation
      ? own.filter((each) => each.isAllow && isOfAccount(each))
      : undefined,
  };
}

function decide(
  { action, resource }: AccessRequest,
  selected: Selected,
  readContext: () => RequestContext,
): Decision {
  let context: RequestContext | undefined;
  const applies = ({ meetsConditions }: Statement) => {
    if (meetsConditions === undefined) return true;
    context ??= readContext();
    return meetsConditions(context);
  };
  if (selected.deniedToRole.some(applies))
    return refuse("with an explicit deny in an identity-based policy");
  if (selected.deniedByResource.some(applies))
    return refuse("with an explicit deny in a resource-based policy");
  const countsRole = selected.delegating?.some(applies) ?? true;
  const allowing = [
    ...selected.allowedByResource.filter(applies),
    ...(countsRole ? selected.allowedToRole.filter(applies) : []),
  ];
  if (allowing.length > 0)
    return {
      isAllowed: true,
      grants: allowing.flatMap((statement) => listUsedGrants(statement, action, resource)),
    };
  return refuse(
    countsRole
      ? "because no identity-based policy allows the action"
      : "because no resource-based policy allows the action",
  );
}

const refuse = (cause: DenialCause): Decision => ({ isAllowed: false, cause });

const listUsedGrants = (statement: Statement, action: string, resource: string): UsedGrant[] =>
  statement.actions
    .filter(({ matches }) => matches(action))
    .flatMap((usedAction) =>
      statement.resources
        .filter(({ matches }) => matches(resource))
        .map((used) => ({ statement, action: usedAction.text, resource: used.text })),
    );
