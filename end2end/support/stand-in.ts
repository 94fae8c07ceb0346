import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { serverBinary } from "./installation.ts";

const SECRET = "sk_test_stand_in";
/** Of the shapes of events. */
const VERSION = "2025-03-31.basil";

/** A payment at the stand-in, as far as stories look at it. */
export type HeldPayment = {
  id: string;
  capturedMinor: number;
  refunds: { id: string; amountMinor: number; status: "pending" | "succeeded" | "failed" }[];
  disputes: { id: string; status: string }[];
};

/** Stripe's stand-in: the test gateway as a process of its own, for the server and for browsers. */
export class StandIn {
  private constructor(
    readonly address: string,
    private readonly gateway: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<StandIn> {
    const folder = mkdtempSync(join(tmpdir(), "end2end-stand-in-"));
    const command = ["gateway", "--file", join(folder, "journal.log"), "--listen", "127.0.0.1:0"];
    const own = { MODE: "test", TEST_TOKEN: SECRET, DATA_DIR: folder, DATABASE_URL: "", TEST_GATEWAY_SECRET: SECRET };
    const env = { ...process.env, ...own };
    const gateway = spawn(serverBinary(), command, { env, stdio: ["ignore", "pipe", "inherit"] });
    const address = await new Promise<string>((said, failed) => {
      gateway.once("exit", () => failed(new Error("the stand-in ended before it said its address")));
      // It is read to its end: the stand-in goes on writing.
      createInterface(gateway.stdout).on("line", (line) => line.startsWith("http://") && said(line.trim()));
    });
    return new StandIn(address, gateway, folder);
  }

  /** The settings of a site that pays through it. */
  get settings(): Record<string, string> {
    return {
      STRIPE_API: this.address,
      STRIPE_SECRET_KEY: SECRET,
      STRIPE_PUBLISHABLE_KEY: "pk_test_stand_in",
      TEST_GATEWAY_URL: this.address,
      TEST_GATEWAY_SECRET: SECRET,
    };
  }

  /** How many amounts were held on cards for a payment's reference. */
  async authorizations(paymentId: string): Promise<number> {
    return (await this.held(`reference=${paymentId}`)).length;
  }

  /** The only payment of a stand-in that one story has for itself. */
  async onlyPayment(): Promise<HeldPayment> {
    const [payment, another] = await this.held("createdSince=1970-01-01T00:00:00Z");
    if (!payment || another) {
      throw new Error("there is not one payment");
    }
    return payment;
  }

  private async held(query: string): Promise<HeldPayment[]> {
    const { authorizations } = await this.call<{ authorizations: HeldPayment[] }>(`authorizations?${query}`);
    return authorizations;
  }

  /** An operator refunds a part of the only payment in the provider's dashboard. */
  async refundInDashboard(amountMinor: number): Promise<void> {
    const { id } = await this.onlyPayment();
    await this.call(`authorizations/${id}/refunds`, { amountMinor }, `dashboard-${id}-${amountMinor}`);
  }

  /** The bank ends the newest refund of the only payment: one that it has had, too. */
  async settleRefund(outcome: "succeed" | "fail"): Promise<void> {
    const { id, refunds } = await this.onlyPayment();
    const refund = refunds.at(-1)?.id;
    await this.call(`authorizations/${id}/refunds/${refund}/settle`, { outcome }, `bank-${refund}-${outcome}`);
  }

  /** The bank decides about the dispute of the only payment. */
  async settleDispute(outcome: "win" | "lose"): Promise<void> {
    const { id, disputes } = await this.onlyPayment();
    const dispute = disputes.at(-1)?.id;
    await this.call(`authorizations/${id}/disputes/${dispute}/settle`, { outcome }, `bank-${dispute}`);
  }

  /** All events of a stand-in, oldest first. */
  async events(): Promise<unknown[]> {
    const { data, has_more } = await this.call<{ data: unknown[]; has_more: boolean }>("events?limit=100");
    if (has_more) {
      throw new Error("a story has more events than a page");
    }
    return data.reverse();
  }

  private async call<T>(path: string, body?: unknown, key = ""): Promise<T> {
    const headers = {
      authorization: `Bearer ${SECRET}`,
      "content-type": "application/json",
      "idempotency-key": key,
      "stripe-version": VERSION,
    };
    const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${this.address}/v1/${path}`, sent);
    if (!answer.ok) {
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    }
    return await answer.json();
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.gateway.once("exit", done));
    this.gateway.kill("SIGTERM");
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
