/** The variables of a path that a pattern matched. */
export type PathVariables = Readonly<Record<string, string>>;

/** Reads paths of one pattern: variables in braces, one slash more at the end tolerated. */
export function compilePathPattern(pattern: string): (path: string) => PathVariables | undefined {
  const bare = pattern.replace(/\/$/, "");
  const source = bare.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `(?<${name}>${getVariablePattern(name)})`,
  );
  const expression = new RegExp(`^${source}/?$`);

  return (path) => {
    const match = expression.exec(path);
    if (match === null) return undefined;
    return Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeVariable(value)]),
    );
  };
}

/** An access key is the partner's own text: it may hold slashes, and always ends its path. */
const getVariablePattern = (name: string) => (name === "access_key" ? ".+?" : "[^/]+");

/**
 * An HTTP API hands paths over decoded, other servers as they were sent. A key that itself looks
 * percent-encoded is the one case that cannot be told apart.
 */
function decodeVariable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
