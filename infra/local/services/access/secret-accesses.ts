import type { Access } from "#infra/local/permissions/permissions.ts";

/**
 * Lists what a Secrets Manager request does: it also uses the key on behalf of its caller:
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html
 */
export const listSecretAccesses = (operation: string, secretArn: string): Access[] => [
  {
    action: `secretsmanager:${operation}`,
    resource: secretArn,
    keyUse: { encrypted: secretArn, service: "secretsmanager", actions: ["kms:Decrypt"] },
  },
];
