import type { ShutdownStack } from "#infra/local/shutdown-stack.ts";
import type { System } from "#infra/local/template/system.ts";
import { checkConnections } from "./check-connections.ts";
import { GrantLog, type GrantLogOptions } from "./grant-log.ts";
import { Permissions } from "./permissions.ts";

/**
 * Reads the permissions of the templates and records their use until the shutdown. Throws a StartError
 * if a connection between the templates' resources lacks a permission.
 */
export function readPermissions(
  system: System,
  options: GrantLogOptions,
  shutdown: ShutdownStack,
): Permissions {
  const permissions = new Permissions(system);
  const log = new GrantLog(permissions.listGrants(), options);
  shutdown.add(() => log.close());
  permissions.recordIn(log);
  checkConnections(system, permissions);
  return permissions;
}
