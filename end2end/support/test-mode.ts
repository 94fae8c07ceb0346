import { type APIRequestContext, expect } from "@playwright/test";

/** The calls of test mode, which bypass the site; see "Test mode" in docs/architecture.md. */
export class TestMode {
  constructor(
    private readonly request: APIRequestContext,
    private readonly token: string,
  ) {}

  /** The token of test mode; undefined where the tested site does not allow such calls. */
  static token(): string | undefined {
    return process.env.TEST_TOKEN;
  }

  private async post(path: string, data: unknown): Promise<void> {
    const answer = await this.request.post(`/_test/${path}`, { data, headers: { "x-test-token": this.token } });
    expect(answer.status(), `POST /_test/${path}: ${await answer.text()}`).toBe(200);
  }

  /** Multiplies a hotel's prices by thousandths. */
  changePrices(hotelId: string, permille: number): Promise<void> {
    return this.post("prices", { hotelId, permille });
  }

  /** The time on the site's clock, in milliseconds. */
  async now(): Promise<number> {
    const answer = await this.request.get("/_test/clock", { headers: { "x-test-token": this.token } });
    const { now }: { now: string } = await answer.json();
    return Date.parse(now);
  }

  /** Moves the site's clock forward. */
  advance(seconds: number): Promise<void> {
    return this.post("clock", { advanceSeconds: seconds });
  }

  /** Runs the periodic workers at once. */
  work(): Promise<void> {
    return this.post("work", {});
  }

  /** The recipients of emails that are still queued. */
  async waiting(): Promise<string[]> {
    const answer = await this.request.get("/_test/outbox", { headers: { "x-test-token": this.token } });
    const messages: { payload: { to?: string } }[] = await answer.json();
    // Sent messages no longer contain personal data.
    return messages.flatMap(({ payload }) => payload.to ?? []);
  }

  /** The emails to an address, newest first; sends queued ones before. */
  async mails(recipient: string): Promise<KeptEmail[]> {
    const answer = await this.request.get("/_test/mail", { headers: { "x-test-token": this.token } });
    const mails: KeptEmail[] = await answer.json();
    return mails.filter((mail) => mail.recipient === recipient);
  }

  /** The newest email to an address with that subject; waits for it. */
  async mail(recipient: string, subject: RegExp): Promise<KeptEmail> {
    let found: KeptEmail | undefined;
    await expect
      .poll(async () => {
        const mails = await this.mails(recipient);
        found = mails.find((mail) => subject.test(mail.subject));
        return found !== undefined;
      })
      .toBe(true);
    if (!found) {
      throw new Error("unreachable");
    }
    return found;
  }
}

/** An email in the built-in mailbox. */
export type KeptEmail = {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** Its headers beyond those of every email. */
  headers: [name: string, value: string][];
};

/** The first link of an email to that page. */
export function linkOf(mail: { text?: string | undefined }, path: string): string {
  const link = mail.text?.split(/\s+/).find((word) => word.startsWith("http") && new URL(word).pathname === path);
  if (!link) {
    throw new Error(`no link to ${path} in:\n${mail.text}`);
  }
  return link;
}
