import type { CallDescription } from "#shared/contract/openapi/call-description.ts";
import { EMAIL } from "#shared/contract/openapi/examples/order-examples.ts";
import { POINT_ID } from "#shared/contract/openapi/examples/point-examples.ts";
import { createOwnField, nestFields } from "#shared/contract/openapi/field.ts";
import {
  accountFields,
  changedAccountFields,
  changedPointFields,
  driverFields,
  secretFields,
} from "#shared/contract/openapi/fields/operator-fields.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";

const OPERATOR = { tag: "Operator's side", isOurs: true } as const;

const clientid = { clientid: createOwnField("string", "The account's id.") };
const secretsResponse = {
  text: "The secrets, shown this once.",
  fields: secretFields,
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
export const OPERATE_TEXTS = {
  registerAccount: {
    ...OPERATOR,
    title: "Register an account",
    text: "Makes an account and shows its secrets, this once.",
    body: {
      fields: accountFields,
      example: {
        email: EMAIL,
        webhook_url: "https://acme.example/courier-webhook",
        sandbox: true,
        sandbox_step_seconds: 5,
      },
    },
    response: secretsResponse,
    refusals: { badRequest: createFieldRefusalExample("email", "must be an e-mail address") },
  },
  updateAccount: {
    ...OPERATOR,
    title: "Change an account",
    text: "Changes what an account registered. What is left out stays; null takes `webhook_url` and `address` away.",
    variables: clientid,
    body: {
      fields: accountFields,
      example: { email: EMAIL, webhook_url: null, requests_per_second: 100 },
    },
    response: {
      text: "The account is changed.",
      fields: changedAccountFields,
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
    title: "New secrets for an account",
    text: "Gives an account new secrets and shows them, this once. The old ones stop at once.",
    variables: clientid,
    response: secretsResponse,
    refusals: { notFound: createNotFoundExample("account") },
  },
  setPointStatus: {
    ...OPERATOR,
    title: "Set a point's status",
    text: "Sets a point's status, along the table of transitions only. 1550 may name the courier.",
    variables: { id: createOwnField("integer", "The point's id.") },
    body: {
      fields: {
        status_id: changedPointFields.status_id,
        courier: createOwnField(["object", "null"], "Who is assigned."),
        ...nestFields("courier", driverFields),
      },
      example: {
        status_id: 1550,
        courier: { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
      },
    },
    response: {
      text: "The status is set.",
      fields: changedPointFields,
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
} as const satisfies Record<string, CallDescription>;
