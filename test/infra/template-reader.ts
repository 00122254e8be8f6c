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
  const listResources = (type: string) => resources.filter(([, { Type }]) => Type === type);

  /** The one resource of this type whose logical id begins so. */
  function getResource(type: string, prefix: string): [string, Resource] {
    const found = listResources(type).filter(([id]) => id.startsWith(prefix));
    expect(found, `${type} ${prefix}`).toHaveLength(1);
    return found[0] ?? expect.unreachable();
  }

  /** What a function may do: actions, each with the logical id of what it may do it to. */
  function listGrants(prefix: string): string[] {
    const [, policy] = getResource("AWS::IAM::Policy", `${prefix}ServiceRole`);
    return policy.Properties.PolicyDocument.Statement.flatMap(
      ({ Action, Resource: on }: { Action: string | string[]; Resource: unknown }) =>
        [Action].flat().map((action) => `${action} ${findLogicalId(on)}`),
    );
  }

  /** The function that a route leads to, by its integration. */
  function listRoutes(): Map<string, string> {
    const integrations = new Map(
      listResources("AWS::ApiGatewayV2::Integration").map(([id, { Properties }]) => [
        id,
        findLogicalId(Properties.IntegrationUri) ?? "",
      ]),
    );
    return new Map(
      listResources("AWS::ApiGatewayV2::Route").map(([, { Properties }]) => {
        const target = JSON.stringify(Properties.Target);
        const integration = [...integrations].find(([id]) => target.includes(id));
        return [Properties.RouteKey as string, integration?.[1] ?? ""];
      }),
    );
  }
  return { listResources, getResource, listGrants, listRoutes };
}

/** The logical id that a reference names, without CDK's eight characters of hash. */
const findLogicalId = (on: unknown) =>
  /"(?:Ref|Fn::GetAtt)":\[?"(\w+?)[0-9A-F]{8}"/.exec(JSON.stringify(on))?.[1];
