import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { getConfig } from "./system-stack.ts";

const POLICIES = ["AWSBackupServiceRolePolicyForBackup", "AWSBackupServiceRolePolicyForRestores"];

/**
 * Keeps a copy of the table of each night in AWS Backup, if the stage says for how long. Other than
 * point-in-time recovery, the copies outlive the table.
 */
export function addDailyBackup(scope: Construct, tableArn: string, dataKey: IKey): void {
  const { backupDays } = getConfig(scope).retention;
  if (backupDays === undefined) return;
  // CDK's own names have no stage. A vault's has at most 50 characters, of which a stack's takes 44.
  const { stackName } = Stack.of(scope);
  const backupVault = new BackupVault(scope, "Backups", {
    backupVaultName: stackName,
    encryptionKey: dataKey,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const plan = new BackupPlan(scope, "BackupPlan", { backupPlanName: stackName, backupVault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: "Nightly",
      scheduleExpression: Schedule.cron({ hour: "3", minute: "0" }),
      deleteAfter: Duration.days(backupDays),
    }),
  );
  plan.addSelection("Table", {
    resources: [BackupResource.fromArn(tableArn)],
    role: createRole(scope),
  });
}

function createRole(scope: Construct): Role {
  const role = new Role(scope, "BackupRole", {
    assumedBy: new ServicePrincipal("backup.amazonaws.com"),
    managedPolicies: POLICIES.map((name) =>
      ManagedPolicy.fromAwsManagedPolicyName(`service-role/${name}`),
    ),
  });
  for (const name of POLICIES)
    Validations.of(role).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`,
      reason: "AWS keeps these policies to what its backup service needs.",
    });
  return role;
}
