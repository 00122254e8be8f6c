import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import {
  FRONT,
  frontTemplate as front,
  stacks,
  synthesizeStacks,
} from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";

const { listResources, getResource } = readTemplate(front);
const ELB = "AWS::ElasticLoadBalancingV2";

/** The variables of webhook addresses, as the functions that name them to others have them. */
const readWebhookUrls = (one: ReturnType<typeof synthesizeStacks>) => {
  const functions = readTemplate(Template.fromStack(one.bridge)).listResources(
    "AWS::Lambda::Function",
  );
  return functions.flatMap(([id, { Properties }]) => {
    const { WEBHOOK_URL: url, FORMER_WEBHOOK_URLS: formerUrls } =
      Properties.Environment?.Variables ?? {};
    return url === undefined ? [] : [{ id, url, formerUrls }];
  });
};

const without = synthesizeStacks();
const announced = synthesizeStacks({
  concurrency: { intakes: 10 },
  bridge: {
    publicUrl: "https://api.example.com",
    formerPublicUrls: ["https://old.example.com"],
    webhookFront: {
      ...FRONT,
      hostedZone: { id: "Z123", name: "example.com" },
      announced: true,
    },
  },
});

describe("a stage without a load balancer for webhooks", () => {
  it("has no stack, no network and no load balancer of it", () => {
    expect(Object.keys(without)).toEqual(["courierData", "courier", "bridgeData", "bridge"]);
    for (const stack of Object.values(without))
      expect(JSON.stringify(Template.fromStack(stack).toJSON())).not.toMatch(
        /AWS::EC2|AWS::ElasticLoadBalancingV2/,
      );
  });

  it("has webhooks sent to the API", () => {
    const urls = readWebhookUrls(without);

    expect(urls).toHaveLength(4);
    for (const { url, formerUrls } of urls) {
      expect(url).toBe("");
      expect(formerUrls).toBe("");
    }
  });
});

describe("the load balancer for webhooks", () => {
  it("calls each intake for POST at the path of its route, and no other function", () => {
    const rules = listResources(`${ELB}::ListenerRule`).map(([, { Properties }]) => {
      const conditions: { Field: string; [config: string]: unknown }[] = Properties.Conditions;
      const [action] = Properties.Actions;
      const [, group] = getResource(`${ELB}::TargetGroup`, action.TargetGroupArn.Ref);
      return {
        priority: Properties.Priority,
        conditions,
        target: JSON.stringify(group.Properties.Targets),
      };
    });
    const post = { Field: "http-request-method", HttpRequestMethodConfig: { Values: ["POST"] } };
    const toPath = (pattern: string) => ({
      Field: "path-pattern",
      PathPatternConfig: { Values: [pattern] },
    });

    expect(rules).toEqual([
      {
        priority: 1,
        conditions: [post, toPath("/shopify/webhooks")],
        target: expect.stringContaining("IntakeShopifyWebhookAliaslive"),
      },
      {
        priority: 2,
        conditions: [post, toPath("/woocommerce/*/webhooks")],
        target: expect.stringContaining("IntakeWoocommerceWebhookAliaslive"),
      },
      {
        priority: 3,
        conditions: [post, toPath("/courier/*/notifications")],
        target: expect.stringContaining("IntakeCourierWebhookAliaslive"),
      },
    ]);
  });

  it("answers everything else with 404, and speaks HTTPS from TLS 1.2 on", () => {
    front.hasResourceProperties(`${ELB}::Listener`, {
      Port: 443,
      Protocol: "HTTPS",
      SslPolicy: "ELBSecurityPolicy-TLS13-1-2-2021-06",
      Certificates: [{ CertificateArn: FRONT.certificateArn }],
      DefaultActions: [
        { Type: "fixed-response", FixedResponseConfig: Match.objectLike({ StatusCode: "404" }) },
      ],
    });
    front.resourceCountIs(`${ELB}::Listener`, 1);
  });

  it("passes all values of a header on, checks no health, and is called by nobody's load balancer but this account's", () => {
    front.allResourcesProperties(`${ELB}::TargetGroup`, {
      TargetType: "lambda",
      HealthCheckEnabled: Match.absent(),
      TargetGroupAttributes: [{ Key: "lambda.multi_value_headers.enabled", Value: "true" }],
    });
    front.allResourcesProperties("AWS::Lambda::Permission", {
      Action: "lambda:InvokeFunction",
      Principal: "elasticloadbalancing.amazonaws.com",
      SourceAccount: { Ref: "AWS::AccountId" },
      SourceArn: Match.objectLike({}),
    });
    expect(listResources("AWS::Lambda::Permission")).toHaveLength(3);
    for (const [id, { DependsOn = [] }] of listResources(`${ELB}::TargetGroup`))
      expect(
        DependsOn.filter((each) => each.includes("Permission")),
        id,
      ).toHaveLength(1);
  });

  it("is protected, drops invalid headers, and keeps no log of paths, which contain keys", () => {
    const [, { Properties }] = getResource(`${ELB}::LoadBalancer`, "Webhooks");
    const attributes = Object.fromEntries(
      Properties.LoadBalancerAttributes.map(({ Key, Value }: { Key: string; Value: string }) => [
        Key,
        Value,
      ]),
    );

    expect(attributes).toEqual({
      "deletion_protection.enabled": "true",
      "routing.http.drop_invalid_header_fields.enabled": "true",
    });
  });

  it("stands in two public subnets of a network of its own, and lets nothing out", () => {
    front.resourceCountIs("AWS::EC2::VPC", 1);
    front.resourceCountIs("AWS::EC2::Subnet", 2);
    front.resourceCountIs("AWS::EC2::NatGateway", 0);
    front.resourceCountIs("AWS::EC2::EIP", 0);
    front.hasResourceProperties("AWS::EC2::SecurityGroup", {
      SecurityGroupIngress: [
        Match.objectLike({ CidrIp: "0.0.0.0/0", FromPort: 443, ToPort: 443, IpProtocol: "tcp" }),
      ],
      // CDK's rule that allows nothing: without one, EC2 would allow everything.
      SecurityGroupEgress: [Match.objectLike({ CidrIp: "255.255.255.255/32" })],
    });
  });

  it("has a DNS record if its zone is named, and says where else to point the name", () => {
    front.resourceCountIs("AWS::Route53::RecordSet", 0);
    front.hasOutput("TargetOfhooksexamplecom", {});
    Template.fromStack(announced.bridgeFront ?? expect.unreachable()).hasResourceProperties(
      "AWS::Route53::RecordSet",
      { Name: "hooks.example.com.", Type: "A", HostedZoneId: "Z123" },
    );
  });

  it("adds nothing to the bridge's stack", () => {
    const count = (one: ReturnType<typeof synthesizeStacks>) =>
      Object.keys(Template.fromStack(one.bridge).toJSON().Resources).length;

    expect(count(announced)).toBe(count(without));
  });
});

describe("addresses for webhooks", () => {
  it("are the API's until the load balancer is announced, and again after it was", () => {
    const urls = readWebhookUrls(stacks);

    expect(urls).toHaveLength(4);
    for (const { id, url, formerUrls } of urls) {
      expect(url, id).toBe("");
      expect(formerUrls, id).toBe("https://hooks.example.com");
    }
  });

  it("are the load balancer's once it is", () => {
    const urls = readWebhookUrls(announced);

    expect(urls).toHaveLength(4);
    for (const { id, url, formerUrls } of urls) {
      expect(url, id).toBe("https://hooks.example.com");
      expect(formerUrls, id).toBe("https://old.example.com");
    }
  });
});
