/** The region and the account in every local ARN. */
export const region = "us-east-1";
export const accountId = "000000000000";

/** The local addresses that the templates' values need. */
export interface Addresses {
  /** Returns the base URL of an HTTP API, without a trailing slash. */
  readonly getApiUrl: (stack: string, id: string) => string;
  /** Base URL of the queue service. */
  readonly sqs: string;
}

const formatArn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`;

interface NamedResource {
  readonly stack: string;
  readonly id: string;
  readonly name: string;
}

/** The value of `Ref`, and the values of `Fn::GetAtt` by attribute. */
type ResourceValues = readonly [ref: string, attributes: Readonly<Record<string, string>>];

const toApiId = ({ name }: NamedResource) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const createValuesByType: Readonly<
  Record<string, (resource: NamedResource, addresses: Addresses) => ResourceValues>
> = {
  "AWS::ApiGatewayV2::Api": (resource, addresses) => [
    toApiId(resource),
    { ApiId: toApiId(resource), ApiEndpoint: addresses.getApiUrl(resource.stack, resource.id) },
  ],
  "AWS::ApiGatewayV2::Integration": ({ id }) => [id, {}],
  "AWS::ApiGatewayV2::Stage": () => ["$default", {}],
  "AWS::CloudWatch::Alarm": ({ name }) => [name, { Arn: formatArn("cloudwatch", `alarm:${name}`) }],
  "AWS::CloudWatch::CompositeAlarm": ({ name }) => [
    name,
    { Arn: formatArn("cloudwatch", `alarm:${name}`) },
  ],
  "AWS::DynamoDB::Table": ({ name }) => [name, { Arn: formatArn("dynamodb", `table/${name}`) }],
  "AWS::EC2::SecurityGroup": ({ name }) => [name, { GroupId: name }],
  "AWS::ElasticLoadBalancingV2::LoadBalancer": ({ name }) => {
    const fullName = `app/${name}/local`;
    return [
      formatArn("elasticloadbalancing", `loadbalancer/${fullName}`),
      { LoadBalancerFullName: fullName, DNSName: `${name.toLowerCase()}.elb.local` },
    ];
  },
  "AWS::ElasticLoadBalancingV2::TargetGroup": ({ name }) => [
    formatArn("elasticloadbalancing", `targetgroup/${name}/local`),
    {},
  ],
  "AWS::KMS::Key": ({ name }) => [name, { Arn: formatArn("kms", `key/${name}`) }],
  "AWS::Lambda::Function": ({ name }) => [name, { Arn: formatArn("lambda", `function:${name}`) }],
  "AWS::SQS::Queue": ({ name }, addresses) => {
    const url = `${addresses.sqs}/${accountId}/${name}`;
    return [url, { Arn: formatArn("sqs", name), QueueName: name, QueueUrl: url }];
  },
  "AWS::SecretsManager::Secret": ({ name }) => {
    const secretArn = formatArn("secretsmanager", `secret:${name}-local0`);
    return [secretArn, { Id: secretArn }];
  },
  "AWS::IAM::ManagedPolicy": ({ name }) => [`arn:aws:iam::${accountId}:policy/${name}`, {}],
  "AWS::IAM::Role": ({ name }) => [name, { Arn: `arn:aws:iam::${accountId}:role/${name}` }],
  "AWS::Logs::LogGroup": ({ name }) => [name, { Arn: formatArn("logs", `log-group:${name}:*`) }],
};

/** Returns the `Ref` and `Fn::GetAtt` values of a resource. `Ref` of a type that does not run is its name. */
export const toResourceValues = (
  type: string,
  resource: NamedResource,
  addresses: Addresses,
): ResourceValues => createValuesByType[type]?.(resource, addresses) ?? [resource.name, {}];

/** Formats the address that API Gateway gives an API. CDK also composes it from the API's id. */
export const formatPublishedApiUrl = (apiId: string) =>
  `https://${apiId}.execute-api.${region}.amazonaws.com`;
