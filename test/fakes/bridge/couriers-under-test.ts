import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildHttpCourier } from "#test/builders/bridge/http-courier.ts";
import { createCourierWithPartner } from "#test/fakes/courier/courier-with-partner.ts";
import { createDocumentedCourier } from "./documented-courier.ts";

/** A courier as the bridge calls it, with controls for the courier's own side. */
export interface CourierUnderTest {
  readonly courier: Courier;
  getTime(): Date;
  advanceTime(minutes: number): void;
  /** Assigns a driver at this location to the order. */
  assignDriver(orderId: string, latitude: number, longitude: number): Promise<void>;
  /** Sets these statuses of the order one after the other. */
  moveOrder(orderId: string, ...statuses: CourierStatus[]): Promise<void>;
  movePoint(accessKey: string, ...statuses: CourierStatus[]): Promise<void>;
  close(): Promise<void>;
}

export async function createFakeCourier(): Promise<CourierUnderTest> {
  let now = noon;
  const { courier, rules, ...controls } = createDocumentedCourier(() => now);
  rules.repeatedCancellation = "same-refund";
  return {
    courier,
    getTime: () => now,
    advanceTime: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    assignDriver: async (orderId, latitude, longitude) => {
      controls.moveOrder(orderId, "assigned");
      controls.setDriverLocation(orderId, { latitude, longitude, at: now });
    },
    moveOrder: async (orderId, ...statuses) => {
      for (const status of statuses) controls.moveOrder(orderId, status);
    },
    movePoint: async (accessKey, ...statuses) => {
      for (const status of statuses) controls.movePoint(accessKey, status);
    },
    close: async () => undefined,
  };
}

// Not read from the client's tables, because the tests verify those tables.
const ORDER_STATUS: Partial<Record<CourierStatus, number>> = {
  searching: 20,
  "at-pickup": 40,
  "picked-up": 50,
  "on-the-way": 60,
  "at-dropoff": 70,
  delivered: 80,
  failed: 95,
};
const POINT_STATUS: Partial<Record<CourierStatus, number>> = {
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

export type CourierService = Awaited<ReturnType<typeof startCourierService>>;

/** Starts the courier service and calls it over HTTP. */
export async function startCourierService() {
  const service = await createCourierWithPartner();
  const server = await listen(service.courier);
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const email = "owner@shop.test";
  const { body } = await service.callOperatorApi("POST", "accounts", { email });
  const account = { baseUrl, email, clientId: body.clientid, secretId: body.secretid };
  const courier = buildHttpCourier(account);
  const callOperatorApi = async (path: string, options: object) => {
    const { status } = await service.callOperatorApi(
      "POST",
      `${path}?clientid=${account.clientId}`,
      options,
    );
    if (status !== 200) throw new Error(`${path} returned ${status}`);
  };

  const underTest: CourierUnderTest = {
    courier,
    getTime: () => service.courier.clock(),
    advanceTime: (minutes) => service.courier.advanceTime(minutes * 60),
    assignDriver: async (orderId, lat, lng) => {
      const driver = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
      await callOperatorApi(`orders/${orderId}/driver`, driver);
      await callOperatorApi(`orders/${orderId}/driver/location`, { lat, lng });
    },
    moveOrder: async (orderId, ...statuses) => {
      for (const status of statuses) {
        await callOperatorApi(`orders/${orderId}/status`, { pack_status: ORDER_STATUS[status] });
      }
    },
    movePoint: async (accessKey, ...statuses) => {
      const point = await courier.findPoint(accessKey);
      for (const status of statuses) {
        await callOperatorApi(`points/${point?.pointId}/status`, {
          status_id: POINT_STATUS[status],
        });
      }
    },
    async close() {
      server.close();
      await service.close();
    },
  };
  /** `service` has the courier's table, `account` is what the bridge connects with. */
  return { ...underTest, service, account };
}

type InProcess = Awaited<ReturnType<typeof createCourierWithPartner>>["courier"];

async function listen(courier: InProcess) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { method = "", url = "" } = request;
    const headers = request.headers as Record<string, string>;
    const options = { headers, ...(text === "" ? {} : { body: text }) };
    const answer = await courier
      .request(method, url, options)
      .catch(() => ({ status: 500, body: {} }));
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
