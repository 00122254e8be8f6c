import type { Resource } from "./system.ts";

/**
 * The resource that somebody means: by ARN, by logical id, or by the construct's own name, which is
 * the logical id without CDK's eight characters at its end. Throws when it is none, or several.
 */
export function findResource(resources: readonly Resource[], name: string): Resource {
  const exact = resources.filter(({ arn, id }) => arn === name || id === name);
  const similar = resources.filter(({ id }) => id.replace(/[0-9A-F]{8}$/, "") === name);
  const [found, ...others] = exact.length > 0 ? exact : similar;
  if (found !== undefined && others.length === 0) return found;
  const known = resources.map(({ stack, id }) => `${stack}/${id}`).join(", ");
  throw new Error(`${found ? "Several are" : "Nothing is"} called ${name}; there are ${known}`);
}
