import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { serverBinary } from "./installation.ts";

const SECRET = "sk_test_stand_in";

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
    const headers = { authorization: `Bearer ${SECRET}` };
    const answer = await fetch(`${this.address}/v1/authorizations?reference=${paymentId}`, { headers });
    const { authorizations }: { authorizations: unknown[] } = await answer.json();
    return authorizations.length;
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.gateway.once("exit", done));
    this.gateway.kill("SIGTERM");
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
