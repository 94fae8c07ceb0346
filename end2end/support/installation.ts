import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync, type WriteStream } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A limit for hangs: longer than a start with an empty folder takes on any machine, and half as long for the stop. */
const START_SECONDS = 240;
const STOP_SECONDS = 120;
/** The exit code of `server verify` when the payment provider could not be asked. */
const NOT_COMPARED = 2;
const ARTEFACTS = resolve(import.meta.dirname, "../artefacts");

/** Settings by the names of their environment variables. */
export type Settings = Record<string, string>;

/** The demonstration's hotels in a site of the stories. */
const HOTELS = "200";

/** The built server in test mode, on a free loopback port and with its own data folder, which starts empty. */
export class Installation {
  /** The token for the calls of test mode. */
  readonly token = randomUUID();
  private readonly binary = serverBinary();
  private readonly data = mkdtempSync(join(tmpdir(), "end2end-"));
  private readonly environment: NodeJS.ProcessEnv;
  private readonly log: WriteStream;
  private server: ChildProcess | undefined;

  /** Its log is kept as `artefacts/<name>.log`. */
  static async create(name: string): Promise<Installation> {
    return new Installation(name, `127.0.0.1:${await freePort()}`);
  }

  /**
   * An installation of the demonstration. It starts with a copy of what `keepDemonstration` keeps, if that was called:
   * generating the demonstration takes 15 times the processor time of a start with the copy.
   */
  static async ofDemonstration(name: string): Promise<Installation> {
    const installation = await Installation.create(name);
    installation.environment.DEMO_HOTELS = HOTELS;
    const kept = process.env.DEMONSTRATION_DATA;
    if (kept) {
      cpSync(kept, installation.data, { recursive: true });
    }
    return installation;
  }

  /** Generates the demonstration for all stories of this run, and returns what removes it. */
  static async keepDemonstration(): Promise<() => void> {
    const kept = await Installation.create("demonstration");
    await kept.serve({ DEMO_HOTELS: HOTELS });
    await kept.end();
    kept.log.end();
    process.env.DEMONSTRATION_DATA = kept.data;
    return () => rmSync(kept.data, { recursive: true, force: true });
  }

  private constructor(
    private readonly name: string,
    listen: string,
  ) {
    mkdirSync(ARTEFACTS, { recursive: true });
    this.log = createWriteStream(join(ARTEFACTS, `${name}.log`));
    this.environment = {
      ...process.env,
      MODE: "test",
      LISTEN: listen,
      PUBLIC_URL: `http://${listen}`,
      DATA_DIR: this.data,
      DATABASE_URL: "",
      TEST_TOKEN: this.token,
      // Each story has an address of its own, so that no two share a rate limit.
      ADDRESS_HEADER: "x-test-address",
    };
  }

  /** Its public address. */
  get address(): string {
    return this.environment.PUBLIC_URL ?? "";
  }

  /** A path inside its folder. */
  file(name: string): string {
    return join(this.data, name);
  }

  /** Starts serving. */
  async serve(settings: Settings): Promise<void> {
    Object.assign(this.environment, settings);
    const server = spawn(this.binary, ["serve"], { env: this.environment, stdio: ["ignore", "pipe", "pipe"] });
    server.stdout.pipe(this.log, { end: false });
    server.stderr.pipe(this.log, { end: false });
    this.server = server;
    try {
      await ready(this.address, () => this.failure());
    } catch (error) {
      server.kill("SIGKILL");
      throw error;
    }
  }

  /** Runs another command of the server to its end and returns its output; it must exit with that code. */
  run(command: readonly string[], code = 0): string {
    const finished = spawnSync(this.binary, command, { env: this.environment, encoding: "utf8" });
    if (finished.status !== code) {
      throw new Error(`server ${command.join(" ")} failed:\n${finished.stdout}${finished.stderr}`);
    }
    return finished.stdout;
  }

  /** Why it has stopped; undefined while it runs. */
  private failure(): string | undefined {
    const isRunning = this.server && this.server.exitCode === null && this.server.signalCode === null;
    return isRunning ? undefined : `the server stopped with ${this.server?.exitCode ?? this.server?.signalCode}`;
  }

  /** Stops it gracefully and serves again with other settings and the same data. */
  async restart(settings: Settings): Promise<void> {
    await this.end();
    await this.serve(settings);
  }

  /** Stops it. Then checks that it has lost, double-booked and double-charged nothing. */
  async stop(): Promise<void> {
    await this.end();
    this.log.end();
    // No story reaches Stripe's own address: then the command says that it has checked the database alone.
    const { STRIPE_SECRET_KEY, STRIPE_API } = this.environment;
    this.run(["verify"], STRIPE_SECRET_KEY && !STRIPE_API ? NOT_COMPARED : 0);
    rmSync(this.data, { recursive: true, force: true });
  }

  private async end(): Promise<void> {
    const failure = this.failure();
    if (failure || !this.server) {
      throw new Error(`${failure}; see artefacts/${this.name}.log`);
    }
    const { server } = this;
    const ended = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    const late = setTimeout(() => server.kill("SIGKILL"), STOP_SECONDS * 1000);
    await ended;
    clearTimeout(late);
    if (server.exitCode !== 0) {
      throw new Error(`the server did not stop gracefully: ${server.exitCode ?? server.signalCode}`);
    }
  }
}

/** Waits until /ready answers; `problem` returns why waiting is pointless. */
export async function ready(address: string, problem: () => string | undefined): Promise<void> {
  const end = Date.now() + START_SECONDS * 1000;
  while (Date.now() < end) {
    const failure = problem();
    if (failure) {
      throw new Error(`${failure}; see its log in artefacts/`);
    }
    const answer = await fetch(`${address}/ready`).catch(() => undefined);
    if (answer?.ok) {
      return;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${address}/ready did not answer within ${START_SECONDS} s; see its log in artefacts/`);
}

/** The built server, from this folder. */
export function serverBinary(): string {
  const binary = resolve(import.meta.dirname, "..", process.env.SERVER_BIN ?? "../target/debug/server");
  if (!existsSync(binary)) {
    throw new Error(`${binary} is missing: build the server, or name its binary by SERVER_BIN or a site by BASE_URL`);
  }
  return binary;
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}
