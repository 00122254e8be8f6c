import { CfnOutput, Stack } from "aws-cdk-lib";
import { ApiMapping, DomainName, type HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { ApiGatewayv2DomainProperties } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { StageConfig } from "#infra/config.ts";

/** Where an API is reached: the domains and addresses of one system in a stage's configuration. */
export type ApiAddresses = Pick<StageConfig["courier"], "domain" | "formerDomains"> &
  Partial<Pick<StageConfig["bridge"], "publicUrl">>;
type Domain = NonNullable<ApiAddresses["domain"]>;

/**
 * Leads the present and the former domains to an API. Each has the same construct id whether it is the
 * present one or a former one, so that a move to another domain leaves the former one untouched.
 */
export function addDomains(scope: Construct, api: HttpApi, addresses: ApiAddresses): void {
  const { domain, formerDomains } = addresses;
  for (const each of [...(domain === undefined ? [] : [domain]), ...formerDomains])
    new ApiDomain(scope, `Domain-${each.name}`, api, each);
}

/** A domain of an API, with its DNS record if the configuration names the hosted zone. */
class ApiDomain extends Construct {
  constructor(
    scope: Construct,
    id: string,
    api: HttpApi,
    { name, certificateArn, hostedZone }: Domain,
  ) {
    super(scope, id);
    const domainName = new DomainName(this, "Name", {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, "Certificate", certificateArn),
    });
    if (api.defaultStage === undefined) throw new Error(`${api.node.path} has no default stage`);
    new ApiMapping(this, "Mapping", { api, domainName, stage: api.defaultStage });
    const { regionalDomainName, regionalHostedZoneId } = domainName;
    if (hostedZone !== undefined)
      new ARecord(this, "Record", {
        zone: HostedZone.fromHostedZoneAttributes(this, "Zone", {
          hostedZoneId: hostedZone.id,
          zoneName: hostedZone.name,
        }),
        recordName: `${name}.`,
        target: RecordTarget.fromAlias(
          new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId),
        ),
      });
    new CfnOutput(Stack.of(this), `TargetOf${name.replaceAll(/[^a-z0-9]/g, "")}`, {
      description: `The name that the DNS record of ${name} points to.`,
      value: regionalDomainName,
    });
  }
}

/** Returns the address for others: of a CDN, of the present domain, or the API's own. */
export const choosePublicUrl = ({ publicUrl, domain }: ApiAddresses, ownUrl: string): string =>
  publicUrl ?? (domain === undefined ? ownUrl : `https://${domain.name}`);
