import type { UsedGrant } from "./decide-access.ts";
import type { GrantHolder } from "./grant-holders.ts";
import { type Grant, shortenArn } from "./grants.ts";
import type { Statement } from "./policy-statements.ts";
import type { ResourcePolicies } from "./read-resource-policies.ts";
import type { Role } from "./read-roles.ts";

interface Granting {
  readonly holders: ReadonlyMap<Role, GrantHolder>;
  readonly resourcePolicies: ResourcePolicies;
  readonly invokePermissions: readonly Statement[];
}

/**
 * Lists what all policies grant: each action on each resource. A resource's policy that names
 * everybody or the account grants nobody anything, since the roles' policies decide then.
 */
export function listGrants({ holders, resourcePolicies, invokePermissions }: Granting): Grant[] {
  const ofRoles = [...holders].flatMap(([{ statements }, { name }]) =>
    statements.flatMap((statement) => listStatementGrants(name, statement)),
  );
  const ofResources = [...resourcePolicies].flatMap(([arn, statements]) =>
    statements.flatMap((statement) =>
      [...holders]
        .filter(([role]) => statement.principals?.roles.includes(role.arn))
        .flatMap(([, { name }]) => listStatementGrants(name, statement, arn)),
    ),
  );
  const ofFunctions = invokePermissions.flatMap((statement) =>
    (statement.principals?.services ?? []).flatMap((service) =>
      listStatementGrants(service, statement),
    ),
  );
  return [...ofRoles, ...ofResources, ...ofFunctions];
}

const listStatementGrants = (holder: string, statement: Statement, owner?: string): Grant[] =>
  statement.isAllow
    ? statement.actions.flatMap((action) =>
        statement.resources.map((resource) =>
          formatGrant(holder, action.text, resource.text, owner),
        ),
      )
    : [];

/** Returns the grant that a request used. Undefined if its policy grants nobody by name. */
export function toGrant(
  holder: string,
  { statement, action, resource }: UsedGrant,
  owner: string,
): Grant | undefined {
  const { principals } = statement;
  if (principals === undefined) return formatGrant(holder, action, resource);
  if (principals.roles.length + principals.services.length === 0) return undefined;
  return formatGrant(holder, action, resource, owner);
}

/** In a resource's own policy, `*` is the resource. */
const formatGrant = (holder: string, action: string, resource: string, owner?: string): Grant => ({
  holder,
  action,
  resource: shortenArn(resource === "*" && owner !== undefined ? owner : resource),
});
