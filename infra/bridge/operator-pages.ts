import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import {
  OPERATOR_PAGES_ROUTES,
  type OperatorPagesEnv,
  PAGE_LIMIT_MS,
} from "#functions/bridge/operator-pages/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig, isLocalStage } from "#infra/constructs/system-stack.ts";

interface OperatorPagesProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  readonly opsKey: SecretAccess;
  readonly auditRetentionDays: string;
}

/** The operator's pages: a client of the operator API, as the command line is, with the operator's own key. */
export class OperatorPages extends Construct {
  constructor(scope: Construct, id: string, props: OperatorPagesProps) {
    super(scope, id);
    const { api, table, opsKey } = props;
    const pages = new ServiceFunction<OperatorPagesEnv>(this, "Pages", {
      folder: "functions/bridge/operator-pages",
      description: "Serves the operator's pages.",
      failureImpact:
        "An operator saw an error. The operator can load the page again, or use the command line.",
      // It waits for the operator API, and then says whether that answered; API Gateway waits for 30 s.
      timeout: Duration.millis(PAGE_LIMIT_MS).plus(Duration.seconds(3)),
      environment: {
        TABLE_NAME: table.tableName,
        PUBLIC_URL: api.url,
        OPERATOR_API_URL: api.api.apiEndpoint,
        OPS_KEY_ARN: opsKey.secretArn,
        AUDIT_RETENTION_DAYS: props.auditRetentionDays,
        OPERATOR_SIGN_IN: isLocalStage(getConfig(this)) ? "none" : "required",
      },
    });
    // Attempts to sign in are counted and recorded. Everything else is asked of the operator API.
    table.grant(pages, "dynamodb:PutItem", "dynamodb:UpdateItem");
    opsKey.grantRead(pages);
    for (const key of OPERATOR_PAGES_ROUTES) api.addRoute(key, pages);
  }
}
