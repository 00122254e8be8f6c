import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { httpCourierTo } from "#test/builders/bridge/http-courier.ts";
import { courierWithShop } from "#test/fakes/courier/courier-with-partner.ts";
import { documentedCourier } from "./documented-courier.ts";

/** A courier as the bridge speaks to it, and what happens at its own side. */
export interface OpenCourier {
  readonly courier: Courier;
  now(): Date;
  pass(minutes: number): void;
  /** A driver takes the order, and is at this place. */
  assign(orderId: string, latitude: number, longitude: number): Promise<void>;
  /** The driver goes on with the order, one stage after the other. */
  move(orderId: string, ...stages: Stage[]): Promise<void>;
  movePoint(accessKey: string, ...stages: Stage[]): Promise<void>;
  close(): Promise<void>;
}

export async function fakeCourier(): Promise<OpenCourier> {
  let now = noon;
  const { courier, rules, ...doors } = documentedCourier(() => now);
  rules.cancelledAgain = "same refund";
  return {
    courier,
    now: () => now,
    pass: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    assign: async (orderId, latitude, longitude) => {
      doors.moveOrder(orderId, "assigned");
      doors.driverIs(orderId, { latitude, longitude, at: now });
    },
    move: async (orderId, ...stages) => {
      for (const stage of stages) doors.moveOrder(orderId, stage);
    },
    movePoint: async (accessKey, ...stages) => {
      for (const stage of stages) doors.moveTo(accessKey, stage);
    },
    close: async () => undefined,
  };
}

// Written out, not asked of the client's tables: they are what is tested.
const ORDER_STATUS: Partial<Record<Stage, number>> = {
  searching: 20,
  "at-pickup": 40,
  "picked-up": 50,
  "on-the-way": 60,
  "at-dropoff": 70,
  delivered: 80,
  failed: 95,
};
const POINT_STATUS: Partial<Record<Stage, number>> = {
  ready: 1000,
  scheduled: 1500,
  assigned: 1550,
  "at-pickup": 1590,
  "picked-up": 1630,
  "at-dropoff": 1670,
  delivered: 1700,
  "return-scheduled": 1730,
  "return-picked-up": 1740,
  "at-laboratory": 1750,
  "attempt-failed": 1830,
};

/** The courier service itself, spoken to over HTTP. */
export async function realCourier(): Promise<OpenCourier> {
  const here = await courierWithShop();
  const server = await listening(here.courier);
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const email = "owner@shop.test";
  const { body } = await here.operate("POST", "accounts", { email });
  const account = { baseUrl, email, clientId: body.clientid, secretId: body.secretid };
  const courier = httpCourierTo(account);
  const operate = async (path: string, asked: object) => {
    const { status } = await here.operate("POST", path, asked);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  };

  return {
    courier,
    now: () => here.courier.clock(),
    pass: (minutes) => here.courier.pass(minutes * 60),
    assign: async (orderId, lat, lng) => {
      const driver = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
      await operate(`orders/${orderId}/driver`, driver);
      await operate(`orders/${orderId}/driver/location`, { lat, lng });
    },
    move: async (orderId, ...stages) => {
      for (const stage of stages) {
        await operate(`orders/${orderId}/status`, { pack_status: ORDER_STATUS[stage] });
      }
    },
    movePoint: async (accessKey, ...stages) => {
      const point = await courier.findPoint(accessKey);
      for (const stage of stages) {
        await operate(`points/${point?.pointId}/status`, { status_id: POINT_STATUS[stage] });
      }
    },
    async close() {
      server.close();
      await here.close();
    },
  };
}

type InProcess = Awaited<ReturnType<typeof courierWithShop>>["courier"];

async function listening(courier: InProcess) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { method = "", url = "" } = request;
    const headers = request.headers as Record<string, string>;
    const asked = { headers, ...(text === "" ? {} : { body: text }) };
    const answer = await courier.ask(method, url, asked).catch(() => ({ status: 500, body: {} }));
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
