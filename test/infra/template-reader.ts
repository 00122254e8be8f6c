import type { Template } from "aws-cdk-lib/assertions";
import { expect } from "vitest";

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties are as they are
  readonly Properties: any;
  readonly DependsOn?: readonly string[];
}

/** A template's resources by type and by how their logical ids begin. */
export function readTemplate(template: Template) {
  const resources = Object.entries(template.toJSON().Resources) as [string, Resource][];
  const all = (type: string) => resources.filter(([, { Type }]) => Type === type);

  /** The one resource of this type whose logical id begins so. */
  function the(type: string, prefix: string): [string, Resource] {
    const found = all(type).filter(([id]) => id.startsWith(prefix));
    expect(found, `${type} ${prefix}`).toHaveLength(1);
    return found[0] ?? expect.unreachable();
  }

  /** What a function may do: actions, each with the logical id of what it may do it to. */
  function grantsOf(prefix: string): string[] {
    const [, policy] = the("AWS::IAM::Policy", `${prefix}ServiceRole`);
    return policy.Properties.PolicyDocument.Statement.flatMap(
      ({ Action, Resource: on }: { Action: string | string[]; Resource: unknown }) =>
        [Action].flat().map((action) => `${action} ${idIn(on)}`),
    );
  }

  /** The function that a route leads to, by its integration. */
  function routes(): Map<string, string> {
    const integrations = new Map(
      all("AWS::ApiGatewayV2::Integration").map(([id, { Properties }]) => [
        id,
        idIn(Properties.IntegrationUri) ?? "",
      ]),
    );
    return new Map(
      all("AWS::ApiGatewayV2::Route").map(([, { Properties }]) => {
        const target = JSON.stringify(Properties.Target);
        const integration = [...integrations].find(([id]) => target.includes(id));
        return [Properties.RouteKey as string, integration?.[1] ?? ""];
      }),
    );
  }
  return { all, the, grantsOf, routes };
}

/** The logical id that a reference names, without CDK's eight characters of hash. */
const idIn = (on: unknown) =>
  /"(?:Ref|Fn::GetAtt)":\[?"(\w+?)[0-9A-F]{8}"/.exec(JSON.stringify(on))?.[1];
