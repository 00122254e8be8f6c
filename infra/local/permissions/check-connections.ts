import { StartError } from "#infra/local/start-error.ts";
import type { System } from "#infra/local/template/system.ts";
import { listRoleConnections, type RoleConnection } from "./connections.ts";
import { shortenArn } from "./grants.ts";
import { listInvocations } from "./invocations.ts";
import type { Permissions } from "./permissions.ts";

/**
 * Checks everything that AWS does with the templates' permissions apart from the functions' own calls:
 * logs, queues, schedules and routes. Throws a StartError that names each missing permission.
 */
export function checkConnections(system: System, permissions: Permissions): void {
  const missing = [
    ...listRoleConnections(system).flatMap((connection) => findMissing(connection, permissions)),
    ...listInvocations(system).flatMap(({ service, source, access }) =>
      permissions.authorizeInvocation(service, access)
        ? []
        : [
            `${service} may not ${access.action} on ${shortenArn(access.resource)} for ${shortenArn(source)}: no AWS::Lambda::Permission allows it`,
          ],
    ),
  ];
  if (missing.length > 0)
    throw new StartError(
      `Permissions are missing in the templates. On AWS the deployment would succeed, and this would not work:\n${missing.join("\n")}`,
    );
}

function findMissing(connection: RoleConnection, permissions: Permissions): string[] {
  const { roleArn, service, assumesAs, accesses } = connection;
  const role = [...permissions.roles.values()].find(({ arn }) => arn === roleArn);
  if (role === undefined)
    return [`${roleArn}, which ${service} needs, is no role of the templates`];
  const isAssumed = permissions.canAssume(service, role, assumesAs);
  return [
    ...(isAssumed
      ? []
      : [`${service} may not assume ${role.path}: its trust policy does not allow it`]),
    ...accesses.flatMap((access) => {
      const refusal = permissions.authorize(role, access);
      if (refusal === undefined) return [];
      const { action, resource, cause } = refusal;
      return [
        `${permissions.nameHolder(role)} may not ${action} on ${shortenArn(resource)}, ${cause}`,
      ];
    }),
  ];
}
