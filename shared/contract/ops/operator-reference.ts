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
  clientid: z.string().meta({ description: "The id of the account.", "x-ours": true }),
});
const pointPath = z.object({
  id: z.int().meta({ description: "The id of the point.", "x-ours": true }),
});
const secretsResponse = {
  description: "The new secrets. They are returned only once.",
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
    description: "Creates an account and returns its secrets. They are returned only once.",
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
      "Changes an account. Missing fields do not change. Null removes `webhook_url` or `address`.",
    variables: accountPath,
    bodyExample: { email: EMAIL, webhook_url: null, requests_per_second: 100 },
    response: {
      description: "The account was changed.",
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
    summary: "Rotate the secrets of an account",
    description:
      "Creates new secrets for an account and returns them only once. The old secrets stop working immediately.",
    variables: accountPath,
    response: secretsResponse,
    refusals: { notFound: createNotFoundExample("account") },
  },
  setPointStatus: {
    ...OPERATOR,
    summary: "Set a point's status",
    description:
      "Sets the status of a point, if its current status allows the change. Status 1550 can include the courier.",
    variables: pointPath,
    bodyExample: {
      status_id: 1550,
      courier: { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
    },
    response: {
      description: "The status was set.",
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
  movePointDriver: {
    ...OPERATOR,
    summary: "Update the location of a point's driver",
    description:
      "Stores the current location of the driver of a point. Tracking the point returns it until 2 hours after the end.",
    variables: pointPath,
    bodyExample: { lat: 40.7312, lng: -73.9989 },
    response: {
      description: "The location was stored.",
      examples: { Moved: { code: 0, id: POINT_ID, status_id: 1630, status: "Picked up" } },
    },
    refusals: {
      badRequest: createFieldRefusalExample("lat", "must be 90 or less"),
      notFound: createNotFoundExample("point"),
      noDriver: { msgtext: "No driver is on the way with the point." },
    },
  },
  addPointImage: {
    ...OPERATOR,
    summary: "Add a proof image of a point",
    description:
      "Stores the link to an image that was uploaded elsewhere. A point has up to 20 images. Tracking the point returns them.",
    variables: pointPath,
    bodyExample: { url: "https://images.example.com/proof/815.jpg", img_type: 2 },
    response: {
      description: "The link was stored.",
      examples: { Added: { code: 0, id: POINT_ID, status_id: 1700, status: "Delivered" } },
    },
    refusals: {
      badRequest: createFieldRefusalExample("url", "must be an http or https URL"),
      notFound: createNotFoundExample("point"),
    },
  },
} as const satisfies Record<string, CallReference>;
