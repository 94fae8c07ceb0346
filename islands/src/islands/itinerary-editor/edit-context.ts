import { makeEditContext } from "../../editing/make-edit-context.ts";
import type { ItineraryDocument } from "./document.ts";

export const { EditContext, useEdit } = makeEditContext<ItineraryDocument>();
