/** An XMLHttpRequest that the test answers. */
export class HeldRequest extends EventTarget {
  static made: HeldRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened = "";
  form: FormData | undefined;
  status = 0;
  responseText = "";

  constructor() {
    super();
    HeldRequest.made.push(this);
  }

  static at(place: number): HeldRequest {
    const request = HeldRequest.made[place];
    if (!request) {
      throw new Error(`There is no request ${place}.`);
    }
    return request;
  }

  open(method: string, path: string): void {
    this.opened = `${method} ${path}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.form = form;
  }

  /** Reports how much is sent. */
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }

  abort(): void {
    this.dispatchEvent(new Event("abort"));
  }

  give(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === "string" ? body : JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }
}
