import * as z from "zod";
import type { Assembly } from "./assembly.ts";
import { resolveIntrinsics } from "./intrinsics.ts";
import { refuseUnknownTypes } from "./known-types.ts";
import { type Parameters, References } from "./references.ts";
import { type Addresses, formatPublishedApiUrl } from "./resource-values.ts";

/** One resource of a template, its properties resolved. */
export interface Resource {
  readonly stack: string;
  readonly id: string;
  /** The same at every start, so that what is on disk is found again. */
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

  /** Every resource of a type; throws, naming it, when one cannot be resolved. */
  listResources(type: string): Resource[] {
    return listDeclared(type, this.#assembly).map(({ stack, id }) => {
      const { name, resolveRef, attributes } = this.#references.getResourceValues(stack, id);
      const declared = this.#assembly.templates.get(stack)?.Resources[id]?.Properties;
      const properties = this.#resolve(stack, id, declared);
      return { stack, id, name, ref: resolveRef, arn: attributes.Arn ?? resolveRef, properties };
    });
  }

  /** The stacks' outputs by stack and name. */
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
      throw new Error(`${stack}/${id} cannot be run here: ${describeError(error)}`, {
        cause: error,
      });
    }
  }

  /** Puts this machine's address where a template composed the one API Gateway would give. */
  #localize(value: unknown): unknown {
    let json = JSON.stringify(value);
    if (json.includes("{{resolve:"))
      throw new Error("{{resolve:…}} shows a secret in the template; read it at run time");
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

/** Stack and logical id of each resource of a type. */
export const listDeclared = (type: string, { templates }: Assembly) =>
  [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id]) => ({ stack, id })),
  );

/** Reads a resource's properties; throws, naming the resource, when they are not as expected. */
export function readProperties<T>(resource: Resource, schema: z.ZodType<T>): T {
  const read = schema.safeParse(resource.properties);
  if (read.success) return read.data;
  throw new Error(
    `${resource.stack}/${resource.id} cannot be run here: ${describeError(read.error)}`,
  );
}

const describeError = (error: unknown) => {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
};

/** A property that would change what happens, and that this machine cannot honour. */
export const forbidProperty = (what: string) => z.never(`${what} are not run here`).optional();
