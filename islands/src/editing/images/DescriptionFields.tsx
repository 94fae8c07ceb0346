import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { limits } from "../../api/schemas.ts";
import { WrittenField } from "../fields/WrittenField.tsx";
import { texts } from "../texts.ts";
import type { Descriptions } from "./descriptions.ts";

interface DescriptionFieldsProps {
  readonly descriptions: Descriptions;
  readonly item: string;
}

/** The descriptions of the pictures that were just chosen; they follow the field that chooses files. */
export function DescriptionFields({ descriptions, item }: DescriptionFieldsProps): ReactNode {
  const all = useSyncExternalStore(descriptions.subscribe, descriptions.state);
  return all
    .filter((description) => description.item === item)
    .map(({ key, name, alt, message }) => (
      <WrittenField
        key={key}
        label={texts.altOf(name)}
        hint={texts.altHint}
        value={alt}
        most={limits.UserImageWrite.alt.maxLength}
        error={message}
        onChange={(text) => descriptions.type(key, text)}
        onLeave={() => descriptions.leave(key)}
      />
    ));
}
