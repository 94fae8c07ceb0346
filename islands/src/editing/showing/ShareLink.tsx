import type { ReactNode } from "react";
import { texts } from "../texts.ts";

/** The link from a document to the page with its address and QR code. */
export function ShareLink({ address }: { readonly address: string }): ReactNode {
  return <a href={`/qr?of=${encodeURIComponent(address)}`}>{texts.share}</a>;
}
