import { texts } from "./texts.ts";

/** The public details of an error. */
export interface FailureDetails {
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
}

/** An error with its code and, when the server answered, the request's id. */
export class CodedError extends Error {
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(code: string, message: string, requestId?: string) {
    super(message);
    this.name = "CodedError";
    this.code = code;
    this.requestId = requestId;
  }
}

export function describeFailure(error: unknown): FailureDetails {
  if (error instanceof CodedError) {
    const { code, message, requestId } = error;
    return requestId === undefined ? { code, message } : { code, message, requestId };
  }
  return error instanceof Error
    ? { code: error.name, message: error.message }
    : { code: "Error", message: String(error) };
}

/**
 * Fills an element with the failure of a part. It uses plain elements, because it must also work when React itself
 * fails to load. The classes are the page's own (style/components).
 */
export function showFailure(host: Element, error: unknown, tryAgain: () => void): void {
  const { code, message, requestId } = describeFailure(error);
  const button = element("button", "button button-quiet", texts.tryAgain);
  button.setAttribute("type", "button");
  button.addEventListener("click", tryAgain);

  const summary = element("summary", "");
  summary.append(element("span", "when-closed", texts.showError), element("span", "when-open", texts.hideError));
  const fold = element("details", "fold");
  fold.append(summary, element("code", "", [code, message, requestId].filter(Boolean).join(" · ")));

  const part = element("div", "error-part");
  part.setAttribute("role", "alert");
  part.append(element("p", "error-part-title", texts.somethingWentWrong), button, fold);
  host.replaceChildren(part);
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className) {
    made.className = className;
  }
  made.textContent = text;
  return made;
}
