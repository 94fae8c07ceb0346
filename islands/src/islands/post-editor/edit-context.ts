import { makeEditContext } from "../../editing/make-edit-context.ts";
import type { PostDocument } from "./document.ts";

export const { EditContext, useEdit } = makeEditContext<PostDocument>();
