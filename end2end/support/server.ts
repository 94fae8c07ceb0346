import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startProvider } from "./provider.ts";

const HOTELS = "200";
const START_SECONDS = 120;
const STOP_SECONDS = 40;
const ARTEFACTS = resolve(import.meta.dirname, "../artefacts");

/**
 * Runs once around the whole suite. Starts the built server on a free loopback port with an empty data folder, and the
 * provider through which people sign in there, or uses the site at BASE_URL. Afterwards both are stopped, and what the
 * server leaves behind must pass `server verify`.
 */
export default async function run(): Promise<() => Promise<void>> {
  mkdirSync(ARTEFACTS, { recursive: true });
  if (process.env.BASE_URL) {
    await ready(process.env.BASE_URL, () => undefined);
    return async () => {};
  }
  const binary = serverBinary();
  const data = mkdtempSync(join(tmpdir(), "end2end-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const provider = await startProvider(`${address}/auth-redirect`);
  const token = randomUUID();
  const environment = {
    ...process.env,
    ...provider.settings,
    MODE: "test",
    LISTEN: `127.0.0.1:${port}`,
    PUBLIC_URL: address,
    DATA_DIR: data,
    DATABASE_URL: "",
    DEMO_HOTELS: HOTELS,
    TEST_TOKEN: token,
    // Each story comes from an address of its own, so that no two use up each other's allowance.
    ADDRESS_HEADER: "x-test-address",
  };
  const server = spawn(binary, ["serve"], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const log = createWriteStream(join(ARTEFACTS, "server.log"));
  server.stdout.pipe(log, { end: false });
  server.stderr.pipe(log, { end: false });
  try {
    await ready(address, () => (isRunning(server) ? undefined : `the server stopped with ${server.exitCode}`));
  } catch (error) {
    server.kill("SIGKILL");
    await provider.stop();
    throw error;
  }
  process.env.SITE_UNDER_TEST = address;
  process.env.TEST_TOKEN = token;
  return async () => {
    await provider.stop();
    await stop(server);
    log.end();
    verify(binary, environment);
    rmSync(data, { recursive: true, force: true });
  };
}

function serverBinary(): string {
  const binary = resolve(import.meta.dirname, "..", process.env.SERVER_BIN ?? "../target/release/server");
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

/** Waits until /ready answers; `problem` says when waiting has no use any more. */
async function ready(address: string, problem: () => string | undefined): Promise<void> {
  const end = Date.now() + START_SECONDS * 1000;
  while (Date.now() < end) {
    const failure = problem();
    if (failure) {
      throw new Error(`${failure}; see artefacts/server.log`);
    }
    const answer = await fetch(`${address}/ready`).catch(() => undefined);
    if (answer?.ok) {
      return;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${address}/ready did not answer within ${START_SECONDS} s; see artefacts/server.log`);
}

function isRunning(server: ChildProcess): boolean {
  return server.exitCode === null && server.signalCode === null;
}

async function stop(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) {
    throw new Error(`the server stopped during the tests with ${server.exitCode ?? server.signalCode}`);
  }
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  const late = setTimeout(() => server.kill("SIGKILL"), STOP_SECONDS * 1000);
  await ended;
  clearTimeout(late);
  if (server.exitCode !== 0) {
    throw new Error(`the server did not stop gracefully: ${server.exitCode ?? server.signalCode}`);
  }
}

/** Nothing that the stories did may have lost, double-booked or double-charged anything. */
function verify(binary: string, environment: NodeJS.ProcessEnv): void {
  const finished = spawnSync(binary, ["verify"], { env: environment, encoding: "utf8" });
  if (finished.status !== 0) {
    throw new Error(`server verify found something after the tests:\n${finished.stdout}${finished.stderr}`);
  }
}
