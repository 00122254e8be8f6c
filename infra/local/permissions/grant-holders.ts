import * as z from "zod";
import { accountId } from "#infra/local/template/resource-values.ts";
import { readProperties, type System } from "#infra/local/template/system.ts";
import { removeHashes } from "./grants.ts";
import type { Role } from "./read-roles.ts";

const functionProperties = z.object({ Role: z.string() });

/** How people and AWS name the one who uses a role. */
export interface GrantHolder {
  /** `<stack>/<construct>` of the function, or of the role if no function or several have it. */
  readonly name: string;
  /** The ARN of the session in which the role is assumed; Lambda names it after the function. */
  readonly session: string;
}

/** Finds the holder of each role. */
export function findGrantHolders(
  system: System,
  roles: readonly Role[],
): ReadonlyMap<Role, GrantHolder> {
  const functions = system
    .listResources("AWS::Lambda::Function")
    .map((each) => ({ ...each, role: readProperties(each, functionProperties).Role }));
  return new Map(
    roles.map((role) => {
      const [user, ...others] = functions.filter((each) => each.role === role.arn);
      const isOnly = user !== undefined && others.length === 0;
      const name = removeHashes(isOnly ? `${user.stack}/${user.id}` : role.path);
      const session = `arn:aws:sts::${accountId}:assumed-role/${role.name}/${user?.name ?? role.name}`;
      return [role, { name, session }];
    }),
  );
}
