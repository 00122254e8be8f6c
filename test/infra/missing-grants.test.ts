import { expect, it } from "vitest";
import type { Access } from "#infra/local/permissions/permissions.ts";
import { Permissions } from "#infra/local/permissions/permissions.ts";
import { listQueueAccesses } from "#infra/local/services/access/queue-accesses.ts";
import { listSecretAccesses } from "#infra/local/services/access/secret-accesses.ts";
import { listTableAccesses } from "#infra/local/services/access/table-accesses.ts";
import { System } from "#infra/local/template/system.ts";
import { joinTemplates } from "./join-templates.ts";
import { synthesizeStacks } from "./synthesized-stacks.ts";

const { bridgeData, bridge } = synthesizeStacks({}, "local");
const template = JSON.stringify(joinTemplates(bridgeData, bridge).toJSON());

interface Resource {
  readonly Type: string;
  readonly Properties: { readonly PolicyDocument: { readonly Statement: Statement[] } };
}
interface Statement {
  Action: string | string[];
}

/** Reads the bridge's permissions from its template, after this action was removed from a function's role. */
function readPermissions(holder: string, removed?: string) {
  const changed = JSON.parse(template);
  let found = 0;
  for (const [id, { Type, Properties }] of Object.entries<Resource>(changed.Resources)) {
    if (Type !== "AWS::IAM::Policy" || !id.startsWith(`${holder}ServiceRole`)) continue;
    for (const statement of Properties.PolicyDocument.Statement) {
      const actions = [statement.Action].flat();
      found += actions.filter((action) => action === removed).length;
      // A statement without actions is none: this one is never used.
      statement.Action = actions.map((action) => (action === removed ? "none:Nothing" : action));
    }
  }
  expect(found > 0, `${holder} may ${removed}`).toBe(removed !== undefined);
  const assembly = {
    folder: "",
    templates: new Map([["Bridge", changed]]),
    assetFolders: new Map(),
  };
  const addresses = { getApiUrl: () => "http://127.0.0.1:1", sqs: "http://127.0.0.1:2" };
  const system = new System(assembly, {}, addresses);
  const permissions = new Permissions(system);
  const role = [...permissions.roles.values()].find(
    (each) => permissions.nameHolder(each) === `Bridge/${holder}`,
  );
  return {
    authorize: (access: Access | undefined) =>
      permissions.authorize(
        role ?? expect.unreachable(`${holder} has no role`),
        access ?? expect.unreachable("a call that needs nothing"),
      ),
    nameOf: (type: string, prefix: string) =>
      system.listResources(type).find(({ id }) => id.startsWith(prefix))?.name ??
      expect.unreachable(`${type} ${prefix}`),
    arnOf: (type: string, prefix: string) =>
      system.listResources(type).find(({ id }) => id.startsWith(prefix))?.ref ??
      expect.unreachable(`${type} ${prefix}`),
  };
}
type Product = ReturnType<typeof readPermissions>;

/** What a function sends to a service, as the local services read it from its request. */
const sendRequest = ({ nameOf }: Product) =>
  listQueueAccesses("SendMessage", {
    QueueUrl: `http://127.0.0.1:2/0/${nameOf("AWS::SQS::Queue", "ReconcileRequestsQueue")}`,
  })[0];
const callTable =
  (operation: string) =>
  ({ nameOf }: Product) =>
    listTableAccesses(
      operation,
      { TableName: nameOf("AWS::DynamoDB::Table", "State") },
      new Map(),
    )[0];
const readWebhookKeys = ({ arnOf }: Product) =>
  listSecretAccesses(
    "GetSecretValue",
    arnOf("AWS::SecretsManager::Secret", "KeysStoreWebhooks"),
  )[0];

it.each([
  ["IntakeWoocommerceWebhook", "sqs:SendMessage", sendRequest],
  ["IntakeShopifyWebhook", "sqs:SendMessage", sendRequest],
  ["IntakeCourierWebhook", "sqs:SendMessage", sendRequest],
  ["IntakeWoocommerceWebhook", "secretsmanager:GetSecretValue", readWebhookKeys],
  ["IntakeWoocommerceWebhook", "kms:Decrypt", readWebhookKeys],
  ["ReconcileDelivery", "dynamodb:PutItem", callTable("PutItem")],
  ["ReconcileDelivery", "dynamodb:GetItem", callTable("GetItem")],
  ["ReconcileSweepDue", "sqs:SendMessage", sendRequest],
])("refuses %s as AWS does when the bridge's template lacks its %s", (holder, action, call) => {
  const product = readPermissions(holder);
  expect(product.authorize(call(product))).toBeUndefined();

  const lacking = readPermissions(holder, action);
  expect(lacking.authorize(call(lacking))).toMatchObject({ action });
});
