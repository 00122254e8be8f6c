import type { Resource } from "./system.ts";

/**
 * Finds a resource by ARN, by logical id, or by the construct's name, which is the logical id
 * without CDK's eight-character hash. Throws if no resource or several resources match.
 */
export function findResource(resources: readonly Resource[], name: string): Resource {
  const exact = resources.filter(({ arn, id }) => arn === name || id === name);
  const similar = resources.filter(({ id }) => id.replace(/[0-9A-F]{8}$/, "") === name);
  const [found, ...others] = exact.length > 0 ? exact : similar;
  if (found !== undefined && others.length === 0) return found;
  const known = resources.map(({ stack, id }) => `${stack}/${id}`).join(", ");
  throw new Error(
    `${found ? "Several resources are" : "No resource is"} named ${name}. Resources: ${known}`,
  );
}
