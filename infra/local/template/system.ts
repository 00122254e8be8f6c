import * as z from "zod";
import type { Assembly } from "./assembly.ts";
import { resolveIntrinsics } from "./intrinsics.ts";
import { refuseUnknownTypes } from "./known-types.ts";
import { type Parameters, References } from "./references.ts";
import { type Addresses, formatPublishedApiUrl } from "./resource-values.ts";

/** One resource of a template, with resolved properties. */
export interface Resource {
  readonly stack: string;
  readonly id: string;
  /** Stays the same at every start, so that a run finds its data on disk. */
  readonly name: string;
  readonly ref: string;
  readonly arn: string;
  readonly properties: unknown;
}

/** The stacks of one app, resolved for this machine. */
export class System {
  readonly #assembly: Assembly;
  readonly #references: References;
  readonly #addresses: Addresses;

  constructor(assembly: Assembly, parameters: Parameters, addresses: Addresses) {
    refuseUnknownTypes(assembly.templates);
    this.#assembly = assembly;
    this.#addresses = addresses;
    this.#references = new References(assembly.templates, parameters, addresses);
  }

  /** Lists the resources of a type. Throws an error that names a resource that cannot be resolved. */
  listResources(type: string): Resource[] {
    return listDeclared(type, this.#assembly).map(({ stack, id }) => {
      const { name, resolveRef, attributes } = this.#references.getResourceValues(stack, id);
      const declared = this.#assembly.templates.get(stack)?.Resources[id]?.Properties;
      const properties = this.#resolve(stack, id, declared);
      return { stack, id, name, ref: resolveRef, arn: attributes.Arn ?? resolveRef, properties };
    });
  }

  /** Returns the stacks' outputs, by stack and name. */
  resolveOutputs(): Record<string, Record<string, string>> {
    const byStack: Record<string, Record<string, string>> = {};
    for (const [stack, { Outputs }] of this.#assembly.templates)
      byStack[stack] = Object.fromEntries(
        Object.entries(Outputs).map(([name, { Value }]) => [
          name,
          String(this.#resolve(stack, name, Value)),
        ]),
      );
    return byStack;
  }

  #resolve(stack: string, id: string, value: unknown): unknown {
    try {
      return this.#localize(resolveIntrinsics(value, this.#references.createScope(stack)));
    } catch (error) {
      throw new Error(`${stack}/${id} cannot run locally: ${describeError(error)}`, {
        cause: error,
      });
    }
  }

  /** Replaces the API Gateway addresses that a template composes with local addresses. */
  #localize(value: unknown): unknown {
    let json = JSON.stringify(value);
    if (json.includes("{{resolve:"))
      throw new Error("{{resolve:…}} exposes a secret in the template; read it at run time");
    if (!json.includes(".execute-api.")) return value;
    for (const { stack, id } of listDeclared("AWS::ApiGatewayV2::Api", this.#assembly)) {
      const { resolveRef } = this.#references.getResourceValues(stack, id);
      json = json.replaceAll(
        formatPublishedApiUrl(resolveRef),
        this.#addresses.getApiUrl(stack, id),
      );
    }
    return JSON.parse(json);
  }
}

/** Lists the stack and the logical id of each resource of a type. */
export const listDeclared = (type: string, { templates }: Assembly) =>
  [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id]) => ({ stack, id })),
  );

/** Reads a resource's properties. Throws an error that names the resource if they do not match the schema. */
export function readProperties<T>(resource: Resource, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${resource.stack}/${resource.id} cannot run locally: ${describeError(parsed.error)}`,
  );
}

const describeError = (error: unknown) => {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
};

/** Creates the schema of a property that a local run does not support and must not ignore. */
export const forbidProperty = (what: string) =>
  z.never(`${what} are not supported locally`).optional();
