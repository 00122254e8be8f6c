/** Whether a text matches a pattern. */
export type Matches = (text: string) => boolean;

const escapeText = (text: string) => text.replace(/[.+^${}()|[\]\\]/g, "\\$&");

/**
 * Compiles the pattern of an action. `*` stands for any characters and `?` for one, and case does not
 * matter: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_action.html
 */
export function compileAction(pattern: string): Matches {
  const expression = compileWildcards(pattern, ".", "i");
  return (action) => expression.test(action);
}

/**
 * Compiles the pattern of a text for `StringLike`: as an action's, but case matters.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html#Conditions_String
 */
export function compileText(pattern: string): Matches {
  const expression = compileWildcards(pattern, ".", "");
  return (text) => expression.test(text);
}

/**
 * Compiles the pattern of a resource. A wildcard stays within its segment, the part between two
 * colons; only a `*` at the end of a segment goes on beyond it:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function compileResource(pattern: string): Matches {
  if (!/[*?]/.test(pattern)) return (resource) => resource === pattern;
  const source = escapeText(pattern)
    .replace(/\*(?=:|$)/g, "\0")
    .replaceAll("*", "[^:]*")
    .replaceAll("?", "[^:]")
    .replaceAll("\0", ".*");
  const expression = new RegExp(`^${source}$`, "s");
  return (resource) => expression.test(resource);
}

/**
 * Compiles the pattern of an ARN for `ArnLike` and `ArnEquals`, which check each of the six parts by
 * itself: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html#Conditions_ARN
 */
export function compileArn(pattern: string): Matches {
  const parts = splitArn(pattern).map(compileText);
  return (arn) => {
    const found = splitArn(arn);
    return (
      found.length === parts.length && parts.every((matches, index) => matches(found[index] ?? ""))
    );
  };
}

/** The sixth part holds all further colons. */
function splitArn(arn: string): string[] {
  const parts = arn.split(":");
  return [...parts.slice(0, 5), ...(parts.length > 5 ? [parts.slice(5).join(":")] : [])];
}

function compileWildcards(pattern: string, any: string, flags: string): RegExp {
  const source = escapeText(pattern).replaceAll("*", `${any}*`).replaceAll("?", any);
  return new RegExp(`^${source}$`, `s${flags}`);
}
