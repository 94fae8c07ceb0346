import { defineIsland } from "../../lib/island.ts";
import { AuthModal } from "./AuthModal.tsx";
import { parseAuthModalProps } from "./props.ts";

export const island = defineIsland(parseAuthModalProps, AuthModal);
