import * as z from "zod";
import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import { EMAIL } from "#shared/contract/orders/order-examples.ts";
import { POINT_ID } from "#shared/contract/points/point-examples.ts";

const OPERATOR = { tag: "Operator's side", "x-ours": true } as const;

const accountPath = z.object({
  clientid: z.string().meta({ description: "The account's id.", "x-ours": true }),
});
const secretsResponse = {
  description: "The secrets, shown this once.",
  examples: {
    "New secrets": {
      code: 0,
      clientid: "client_cd4aba82f0d90e3f3d6534f7",
      secretid: "secret_yYsHBhNjQnO2An25oGDQoxbUSOXDBiDPQgCMJXPo4Yk",
      webhook_secret: "whsec_rYFiEvhXbS7fUgr/hB4dh47dCa4eGfKwpD22QzEQuLg=",
    },
  },
} as const;

/** The operator's calls on accounts and points. */
export const OPERATE_REFERENCE = {
  registerAccount: {
    ...OPERATOR,
    summary: "Register an account",
    description: "Makes an account and shows its secrets, this once.",
    bodyExample: {
      email: EMAIL,
      webhook_url: "https://acme.example/courier-webhook",
      sandbox: true,
      sandbox_step_seconds: 5,
    },
    response: secretsResponse,
    refusals: { badRequest: createFieldRefusalExample("email", "must be an e-mail address") },
  },
  updateAccount: {
    ...OPERATOR,
    summary: "Change an account",
    description:
      "Changes what an account registered. What is left out stays; null takes `webhook_url` and `address` away.",
    variables: accountPath,
    bodyExample: { email: EMAIL, webhook_url: null, requests_per_second: 100 },
    response: {
      description: "The account is changed.",
      examples: { Changed: { code: 0, clientid: "client_cd4aba82f0d90e3f3d6534f7" } },
    },
    refusals: {
      badRequest: createFieldRefusalExample(
        "sandbox",
        "is fixed at registration: register another account",
      ),
      notFound: createNotFoundExample("account"),
    },
  },
  rotateSecrets: {
    ...OPERATOR,
    summary: "New secrets for an account",
    description:
      "Gives an account new secrets and shows them, this once. The old ones stop at once.",
    variables: accountPath,
    response: secretsResponse,
    refusals: { notFound: createNotFoundExample("account") },
  },
  setPointStatus: {
    ...OPERATOR,
    summary: "Set a point's status",
    description:
      "Sets a point's status, along the table of transitions only. 1550 may name the courier.",
    variables: z.object({ id: z.int().meta({ description: "The point's id.", "x-ours": true }) }),
    bodyExample: {
      status_id: 1550,
      courier: { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
    },
    response: {
      description: "The status is set.",
      examples: {
        Assigned: { code: 0, id: POINT_ID, status_id: 1550, status: "Courier Assigned" },
      },
    },
    refusals: {
      badRequest: createFieldRefusalExample("status_id", "must be a whole number"),
      notFound: createNotFoundExample("point"),
      statusForbids: {
        msgtext:
          'The point is in status 1000 "Ready for delivery", which cannot change to 1700 "Delivered".',
      },
    },
  },
} as const satisfies Record<string, CallReference>;
