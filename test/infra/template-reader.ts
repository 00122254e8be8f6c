import type { Template } from "aws-cdk-lib/assertions";
import { expect } from "vitest";

interface Resource {
  readonly Type: string;
  /** Typed as CDK types the JSON of a template. */
  readonly Properties: ReturnType<Template["toJSON"]>;
  readonly DependsOn?: readonly string[];
}

interface Statement {
  readonly Effect: "Allow" | "Deny";
  readonly Action: string | string[];
  readonly Resource: unknown;
}

/** Returns functions that find a template's resources by type and by the prefix of their logical ids. */
export function readTemplate(template: Template) {
  const resources = Object.entries(template.toJSON().Resources) as [string, Resource][];
  const listResources = (type: string) => resources.filter(([, { Type }]) => Type === type);

  /** Returns the only resource of this type whose logical id has this prefix. */
  function getResource(type: string, prefix: string): [string, Resource] {
    const found = listResources(type).filter(([id]) => id.startsWith(prefix));
    expect(found, `${type} ${prefix}`).toHaveLength(1);
    return found[0] ?? expect.unreachable();
  }

  /** Lists the actions that a function's role allows, each with the logical id of the resource. */
  function listGrants(prefix: string): string[] {
    const [, policy] = getResource("AWS::IAM::Policy", `${prefix}ServiceRole`);
    const statements: Statement[] = policy.Properties.PolicyDocument.Statement;
    return statements
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action, Resource: resource }) =>
        [Action]
          .flat()
          .flatMap((action) => [resource].flat().map((each) => `${action} ${nameResource(each)}`)),
      );
  }

  /** Returns the logical id of each route's function, by route key. */
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

/** Names a resource by its logical id, and an index after its table. */
const nameResource = (reference: unknown) =>
  `${findLogicalId(reference)}${/\/index\/\w+/.exec(JSON.stringify(reference))?.[0] ?? ""}`;

/** Finds the logical id in a reference, without CDK's eight-character hash. */
const findLogicalId = (reference: unknown) =>
  /"(?:Ref|Fn::GetAtt)":\[?"(\w+?)[0-9A-F]{8}"/.exec(JSON.stringify(reference))?.[1];
