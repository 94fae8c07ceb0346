import { type APIRequestContext, expect } from "@playwright/test";

/** What test mode can do behind the site's back; see /_test/ in the README. */
export class Behind {
  constructor(
    private readonly request: APIRequestContext,
    private readonly token: string,
  ) {}

  /** Whether the site that is tested lets these stories do so. */
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

  /** Puts the site's clock forward. */
  advance(seconds: number): Promise<void> {
    return this.post("clock", { advanceSeconds: seconds });
  }

  /** Lets the workers do at once what they do from time to time. */
  work(): Promise<void> {
    return this.post("work", {});
  }

  /** To whom mails still wait to be sent. */
  async waiting(): Promise<string[]> {
    const answer = await this.request.get("/_test/outbox", { headers: { "x-test-token": this.token } });
    const messages: { payload: { to?: string } }[] = await answer.json();
    // What is settled says nothing of anybody any more.
    return messages.flatMap(({ payload }) => payload.to ?? []);
  }

  /** The mails to an address, the newest first; what waits is sent before. */
  async mails(recipient: string): Promise<Mail[]> {
    const answer = await this.request.get("/_test/mail", { headers: { "x-test-token": this.token } });
    const mails: Mail[] = await answer.json();
    return mails.filter((mail) => mail.recipient === recipient);
  }

  /** The newest mail to an address; waits until there is one with that subject. */
  async mail(recipient: string, subject: RegExp): Promise<Mail> {
    let found: Mail | undefined;
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

/** A mail in the built-in mailbox. */
export type Mail = {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** What it says to programs beside what every mail says. */
  headers: [name: string, value: string][];
};

/** The first link of a mail that leads to a page. */
export function linkOf(mail: { text?: string | undefined }, path: string): string {
  const link = mail.text?.split(/\s+/).find((word) => word.startsWith("http") && new URL(word).pathname === path);
  if (!link) {
    throw new Error(`no link to ${path} in:\n${mail.text}`);
  }
  return link;
}
