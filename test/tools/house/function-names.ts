import * as ts from "typescript";

/** A function, method or function-typed member with a name of its own. */
export interface FunctionName {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

/** Names that a framework prescribes, and ports that are called like the thing that they stand for. */
const PRESCRIBED: ReadonlySet<string> = new Set(["handler", "clock", "random", "constructor"]);
const PASCAL_CASE = /^[A-Z][a-z]/;

/** Lists the named functions and methods that one source file declares, as the compiler parses them. */
export function listFunctionNames(file: string, text: string): FunctionName[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: FunctionName[] = [];
  const visit = (node: ts.Node): void => {
    const name = readFunctionName(node);
    if (name !== undefined && !PRESCRIBED.has(name) && !PASCAL_CASE.test(name)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ name, file, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readFunctionName(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return readIdentifier(node.name);
  return holdsFunction(node) ? readIdentifier(node.name) : undefined;
}

type NamedValue =
  | ts.VariableDeclaration
  | ts.PropertyAssignment
  | ts.PropertySignature
  | ts.PropertyDeclaration;

/** A variable or property whose value, or whose type, is a function. */
function holdsFunction(node: ts.Node): node is NamedValue {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) {
    return isFunction(node.initializer);
  }
  if (!ts.isPropertySignature(node) && !ts.isPropertyDeclaration(node)) return false;
  return node.type !== undefined && ts.isFunctionTypeNode(node.type);
}

const readIdentifier = (name: ts.Node) => (ts.isIdentifier(name) ? name.text : undefined);

const isFunction = (node: ts.Expression | undefined) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** Lists every identifier in one source file, once each, with the line where it first stands. */
export function listIdentifiers(file: string, text: string): Map<string, number> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !lines.has(node.text)) {
      lines.set(node.text, source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}
