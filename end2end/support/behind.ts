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

  /** Puts the site's clock forward. */
  advance(seconds: number): Promise<void> {
    return this.post("clock", { advanceSeconds: seconds });
  }
}
