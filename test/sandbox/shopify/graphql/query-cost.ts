import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

const mutationCost = 10;
const connectionCost = 2;

/** The inputs of a cost calculation. */
export interface CostContext {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Returns the requested cost: objects 1, scalars 0, mutations 10, connections 2 + page x node. */
export function computeRequestedCost(
  context: CostContext,
  operation: OperationDefinitionNode,
): number {
  const roots = operation.selectionSet.selections.length;
  if (operation.operation === "mutation") return roots * mutationCost;
  return computeSelectionCost(
    context,
    operation.selectionSet,
    context.schema.getQueryType()?.name ?? "",
    1,
  );
}

/** Returns the cost of a selection; `page` is the page size of its connection. */
function computeSelectionCost(
  context: CostContext,
  { selections }: SelectionSetNode,
  typeName: string,
  page: number,
): number {
  const costs = selections.map((selection) => {
    if (selection.kind === Kind.FIELD) return computeFieldCost(context, selection, typeName, page);
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : findFragment(context.document, selection.name.value);
    const inner = fragment?.typeCondition?.name.value ?? typeName;
    return fragment ? computeSelectionCost(context, fragment.selectionSet, inner, page) : 0;
  });
  return costs.reduce((sum, each) => sum + each, 0);
}

function computeFieldCost(
  context: CostContext,
  field: FieldNode,
  typeName: string,
  page: number,
): number {
  const type = findOutputType(context.schema, typeName, field.name.value);
  if (!type || !field.selectionSet) return 0;
  const named = getNamedType(type);
  if (!isCompositeType(named)) return 0;
  const size = readPageSize(context, field);
  if (named.name.endsWith("Connection")) {
    return connectionCost + computeSelectionCost(context, field.selectionSet, named.name, size);
  }
  if (named.name.endsWith("Edge"))
    return page * computeSelectionCost(context, field.selectionSet, named.name, 1);
  const inner = 1 + computeSelectionCost(context, field.selectionSet, named.name, 1);
  return (field.name.value === "nodes" ? page : size) * inner;
}

/** Returns the field's `first` or `last`, or 1 if it has neither. */
function readPageSize({ variables }: CostContext, field: FieldNode): number {
  const argument = field.arguments?.find(({ name }) => ["first", "last"].includes(name.value));
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
  if (argument?.value.kind === Kind.VARIABLE) {
    return Number(variables[argument.value.name.value] ?? 1);
  }
  return 1;
}

function findOutputType(
  schema: GraphQLSchema,
  typeName: string,
  fieldName: string,
): GraphQLOutputType | undefined {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return undefined;
  return type.getFields()[fieldName]?.type;
}

const findFragment = (document: DocumentNode, name: string): FragmentDefinitionNode | undefined =>
  document.definitions.find(
    (each): each is FragmentDefinitionNode =>
      each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
  );

/** Returns the actual cost: one point for every returned object. */
export function countObjects(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countObjects(each), 0);
  if (value === null || typeof value !== "object") return 0;
  return 1 + countObjects(Object.values(value));
}
