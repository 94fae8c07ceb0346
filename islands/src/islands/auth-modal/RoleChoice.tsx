import type { ReactNode } from "react";
import type { SignUpRole } from "./authenticate.ts";
import { texts } from "./texts.ts";

const ROLES = ["consumer", "creator"] as const;

/** Chooses the role of a new account. */
export function RoleChoice({ role, onRole }: { role: SignUpRole; onRole: (role: SignUpRole) => void }): ReactNode {
  return (
    <fieldset className="choices">
      <legend className="field-label">{texts.roles}</legend>
      {ROLES.map((value) => (
        <label className="choice" key={value}>
          <input type="radio" name="role" value={value} checked={role === value} onChange={() => onRole(value)} />
          <span>
            <b>{texts[value].label}</b>
            <span className="small soft">{texts[value].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
