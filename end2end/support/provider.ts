import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { Account, ClientMetadata, Configuration, JWK, KoaContextWithOIDC, Provider } from "oidc-provider";
import { inMemory } from "./provider-storage.ts";

type Library = typeof import("oidc-provider");

/** A running provider, and the settings that connect the site to it. */
export type RunningProvider = { settings: Record<string, string>; stop: () => Promise<void> };

/** The prefix of addresses that the provider reports as unverified. */
export const UNPROVED = "unproved";

const NAMES = new Map([
  ["google", "Google"],
  ["facebook", "Facebook"],
]);
const HOUR = 3600;

/**
 * Starts a certified OpenID provider on a free loopback port, which stands in for Google and for Facebook. Its page
 * asks for an address and trusts it; one address is one person. Its host name differs from the site's, so that
 * signing in crosses sites, as it does in production.
 */
export async function startProvider(redirectUrl: string): Promise<RunningProvider> {
  const library = await quietly(() => import("oidc-provider"));
  const server = createServer();
  const address = `http://localhost:${await listen(server)}`;
  const clients = [client("google", redirectUrl), client("facebook", redirectUrl)];
  const people = new Map<string, string>();
  const provider = new library.Provider(address, configuration(library, clients, people));
  addPages(provider, people);
  server.on("request", provider.callback());
  return {
    settings: settings(address, clients),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** While it loads, the library only warns about the version of Node, which the suite's own packages determine. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : 0);
    });
  });
}

type Client = ClientMetadata & { client_id: string; client_secret: string };

/** The site as a client of one of the two: Google reads its secret from a header, Facebook from the form. */
function client(id: "google" | "facebook", redirectUrl: string): Client {
  return {
    client_id: id,
    client_secret: randomBytes(24).toString("hex"),
    redirect_uris: [redirectUrl],
    token_endpoint_auth_method: id === "google" ? "client_secret_basic" : "client_secret_post",
  };
}

function settings(address: string, clients: Client[]): Record<string, string> {
  const keys = clients.flatMap(({ client_id, client_secret }) => [
    [`${client_id.toUpperCase()}_CLIENT_ID`, client_id],
    [`${client_id.toUpperCase()}_CLIENT_SECRET`, client_secret],
  ]);
  return {
    ...Object.fromEntries(keys),
    GOOGLE_ISSUER: address,
    FACEBOOK_AUTHORIZATION_URL: `${address}/auth`,
    FACEBOOK_TOKEN_URL: `${address}/token`,
    FACEBOOK_PROFILE_URL: `${address}/me?fields=id,email`,
  };
}

function configuration(library: Library, clients: Client[], people: Map<string, string>): Configuration {
  return {
    adapter: inMemory(),
    clients,
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(24).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    // Google puts the address into the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => findAccount(people, id),
    interactions: { policy: alwaysAsk(library), url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    pkce: { required: () => true },
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
  };
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: "stories", alg: "RS256", use: "sig" };
}

/** Asks for the account at every sign-in, as a provider with an account chooser does. */
function alwaysAsk({ interactionPolicy }: Library): ReturnType<Library["interactionPolicy"]["base"]> {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const ask = new Check("choice", "the person chooses an account", "login_required", ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get("login")?.checks.add(ask);
  return policy;
}

/** Signing in also grants what the site requests. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    ...(oidc.client && { clientId: oidc.client.clientId }),
    ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
  });
  grant.addOIDCScope("openid email");
  await grant.save();
  return grant;
}

function findAccount(people: Map<string, string>, accountId: string): Account | undefined {
  const email = people.get(accountId);
  if (email === undefined) {
    return undefined;
  }
  const claims = async () => ({ sub: accountId, email, email_verified: !email.startsWith(UNPROVED) });
  return { accountId, claims };
}

/** The sign-in page, and the profile that Facebook returns for a token. */
function addPages(provider: Provider, people: Map<string, string>): void {
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith("/interaction/")) {
      const { params } = await provider.interactionDetails(ctx.req, ctx.res);
      if (ctx.method !== "POST") {
        ctx.type = "html";
        ctx.body = page(NAMES.get(String(params.client_id)) ?? "");
        return;
      }
      const form = new URLSearchParams(await text(ctx.req));
      const result =
        form.get("answer") === "continue"
          ? { login: { accountId: remember(people, form.get("address") ?? "") } }
          : { error: "access_denied", error_description: "the person said no" };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
      ctx.status = 303;
    } else if (ctx.path === "/me") {
      const token = await provider.AccessToken.find(ctx.get("authorization").replace(/^Bearer /, ""));
      const email = people.get(token?.accountId ?? "");
      ctx.status = token && email ? 200 : 401;
      ctx.body = token && email ? { id: token.accountId, email } : { error: { message: "the token is none" } };
    } else {
      await next();
    }
  });
}

/** The subject of the person with an address. */
function remember(people: Map<string, string>, address: string): string {
  const subject = createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 24);
  people.set(subject, address);
  return subject;
}

function page(name: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<link rel="icon" href="data:,">
<h1>Sign in with ${name}</h1>
<form method="post">
<p><label>Your address at ${name} <input name="address" type="email"></label></p>
<p><button name="answer" value="continue">Continue</button> <button name="answer" value="cancel">Cancel</button></p>
</form>
</html>`;
}
