import type { Template } from "./assembly.ts";
import { resolveIntrinsics, type Scope } from "./intrinsics.ts";
import { type Addresses, accountId, region, toResourceValues } from "./resource-values.ts";
import { toSystemName } from "./system-name.ts";

/** Values for the stacks' parameters, as `cdk deploy --parameters Stack:Name=value` gives them. */
export type Parameters = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The property that gives a resource its name, where a template may choose one. */
const nameProperty: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "TableName",
  "AWS::IAM::Role": "RoleName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::SQS::Queue": "QueueName",
  "AWS::SecretsManager::Secret": "Name",
};

/** Resolves references within and between the templates of one app. */
export class References {
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #parameters: Parameters;
  readonly #addresses: Addresses;

  constructor(
    templates: ReadonlyMap<string, Template>,
    parameters: Parameters,
    addresses: Addresses,
  ) {
    this.#templates = templates;
    this.#parameters = parameters;
    this.#addresses = addresses;
  }

  /** Creates the scope in which a stack's intrinsic functions are resolved. */
  createScope(stack: string): Scope {
    return {
      resolveRef: (id) => this.#resolveRef(stack, id),
      getAttribute: (id, attribute) => this.#getAttribute(stack, id, attribute),
      importValue: (name) => this.#importValue(name),
      findCondition: (name) => this.#findCondition(stack, name),
    };
  }

  /** Returns a resource's type and name, its `Ref` value and its `Fn::GetAtt` attributes. */
  getResourceValues(stack: string, id: string) {
    const declared = this.#templates.get(stack)?.Resources[id];
    if (declared === undefined) throw new Error(`${stack} has no resource ${id}`);
    const { Type, Properties } = declared;
    const givenName = Properties[nameProperty[Type] ?? ""];
    const suffix = Properties.FifoQueue === true ? ".fifo" : "";
    const name =
      typeof givenName === "string" ? givenName : `${toSystemName(stack)}-${id}${suffix}`;
    const [ref, attributes] = toResourceValues(Type, { stack, id, name }, this.#addresses);
    return { type: Type, name, resolveRef: ref, attributes };
  }

  #resolveRef(stack: string, id: string): string {
    const pseudo: Readonly<Record<string, string>> = {
      "AWS::AccountId": accountId,
      "AWS::Partition": "aws",
      "AWS::Region": region,
      "AWS::StackName": stack,
      "AWS::URLSuffix": "amazonaws.com",
    };
    if (pseudo[id] !== undefined) return pseudo[id];
    const parameter = this.#templates.get(stack)?.Parameters[id];
    if (parameter === undefined) return this.getResourceValues(stack, id).resolveRef;
    const value = this.#parameters[stack]?.[id] ?? parameter.Default;
    if (value === undefined) throw new Error(`parameter ${id} of ${stack} has no value`);
    return value;
  }

  #getAttribute(stack: string, id: string, attribute: string): string {
    const { attributes, type } = this.getResourceValues(stack, id);
    const value = attributes[attribute];
    if (value === undefined)
      throw new Error(`${attribute} of ${id} (${type}) is not supported locally`);
    return value;
  }

  #findCondition(stack: string, name: string): unknown {
    const found = this.#templates.get(stack)?.Conditions[name];
    if (found === undefined) throw new Error(`${stack} has no condition ${name}`);
    return found;
  }

  #importValue(wanted: string): unknown {
    for (const [stack, { Outputs }] of this.#templates)
      for (const { Value, Export } of Object.values(Outputs))
        if (
          Export !== undefined &&
          resolveIntrinsics(Export.Name, this.createScope(stack)) === wanted
        )
          return resolveIntrinsics(Value, this.createScope(stack));
    throw new Error(`no stack exports ${wanted}`);
  }
}
