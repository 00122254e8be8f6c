/** Region and account that every ARN on this machine carries. */
export const region = "us-east-1";
export const accountId = "000000000000";

/** Where things listen on this machine, as the templates' values need it. */
export interface Addresses {
  /** Base URL of an HTTP API, without a slash at its end. */
  readonly api: (stack: string, id: string) => string;
  /** Base URL of the queue service. */
  readonly sqs: string;
}

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`;

interface Named {
  readonly stack: string;
  readonly id: string;
  readonly name: string;
}

/** The value of `Ref` first, then those of `Fn::GetAtt` by attribute. */
type Values = readonly [ref: string, attributes: Readonly<Record<string, string>>];

const apiId = ({ name }: Named) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const valuesByType: Readonly<Record<string, (of: Named, at: Addresses) => Values>> = {
  "AWS::ApiGatewayV2::Api": (of, at) => [
    apiId(of),
    { ApiId: apiId(of), ApiEndpoint: at.api(of.stack, of.id) },
  ],
  "AWS::ApiGatewayV2::Integration": ({ id }) => [id, {}],
  "AWS::ApiGatewayV2::Stage": () => ["$default", {}],
  "AWS::DynamoDB::Table": ({ name }) => [name, { Arn: arn("dynamodb", `table/${name}`) }],
  "AWS::Lambda::Function": ({ name }) => [name, { Arn: arn("lambda", `function:${name}`) }],
  "AWS::SQS::Queue": ({ name }, at) => {
    const url = `${at.sqs}/${accountId}/${name}`;
    return [url, { Arn: arn("sqs", name), QueueName: name, QueueUrl: url }];
  },
  "AWS::SecretsManager::Secret": ({ name }) => {
    const secretArn = arn("secretsmanager", `secret:${name}-local0`);
    return [secretArn, { Id: secretArn }];
  },
  "AWS::IAM::Role": ({ name }) => [name, { Arn: `arn:aws:iam::${accountId}:role/${name}` }],
  "AWS::Logs::LogGroup": ({ name }) => [name, { Arn: arn("logs", `log-group:${name}:*`) }],
};

/** What `Ref` and `Fn::GetAtt` say of a resource here; types that are not run have their name. */
export const valuesOf = (type: string, of: Named, at: Addresses): Values =>
  valuesByType[type]?.(of, at) ?? [of.name, {}];

/** The address API Gateway would give an API, which CDK also composes from the API's id. */
export const publishedApiUrl = (apiId: string) =>
  `https://${apiId}.execute-api.${region}.amazonaws.com`;
