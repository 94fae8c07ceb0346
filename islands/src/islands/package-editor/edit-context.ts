import { makeEditContext } from "../../editing/make-edit-context.ts";
import type { PackageDocument } from "./document.ts";

export const { EditContext, useEdit } = makeEditContext<PackageDocument>();
