import * as z from "zod";
import { accountId } from "#infra/local/template/resource-values.ts";

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

/** The `Principal` of a resource's policy. Federated users and other accounts are not supported. */
export const principalElement = z.union([
  z.literal("*"),
  z.strictObject({ AWS: texts.default([]), Service: texts.default([]) }),
]);

/** Who makes a request: a role, or a service of AWS. */
export type Principal = { readonly role: string } | { readonly service: string };

/** Whom a statement of a resource's policy is about. */
export interface Principals {
  /** Whether the statement names the principal, or everybody. */
  readonly names: (principal: Principal) => boolean;
  /**
   * Whether it names the account. That allows nobody anything by itself: it lets the account's roles
   * be allowed by their own policies. A denial of the account is one of all its roles.
   * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
   */
  readonly includesAccount: boolean;
  /** The ARNs of the roles that it names. */
  readonly roles: readonly string[];
  readonly services: readonly string[];
}

const ACCOUNT = [accountId, `arn:aws:iam::${accountId}:root`];

/** Compiles a `Principal` element. It knows no wildcards within a name. */
export function compilePrincipals(element: z.output<typeof principalElement>): Principals {
  if (element === "*") return { names: () => true, includesAccount: true, roles: [], services: [] };
  const everybody = element.AWS.includes("*");
  const roles = new Set(element.AWS);
  const services = new Set(element.Service);
  return {
    names: (principal) =>
      everybody ||
      ("role" in principal ? roles.has(principal.role) : services.has(principal.service)),
    includesAccount: ACCOUNT.some((name) => roles.has(name)),
    roles: element.AWS.filter((name) => name.includes(":role/")),
    services: element.Service,
  };
}
