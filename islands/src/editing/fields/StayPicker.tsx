import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { texts } from "../texts.ts";
import { Picker } from "./Picker.tsx";
import { Suggestion } from "./Suggestion.tsx";
import { suggestionsQuery } from "./suggestions.ts";
import { useRested } from "./use-rested.ts";

interface StayPickerProps {
  readonly error: string | undefined;
  readonly onChoose: (hotelId: string) => void;
}

interface TypedStayPickerProps extends StayPickerProps {
  /** The text of the field. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Finds a stay by its name or its town; the creator's own stays come first. */
export function StayPicker(props: StayPickerProps): ReactNode {
  const [typed, setTyped] = useState("");
  return <TypedStayPicker {...props} typed={typed} onType={setTyped} />;
}

/** The same, with the typed text controlled by the caller. */
export function TypedStayPicker({ error, typed, onType, onChoose }: TypedStayPickerProps): ReactNode {
  const rested = useRested(typed.trim());
  // An emptied field shows no earlier list, whose removal would move the content below under a finger.
  const query = typed.trim() === "" ? "" : rested;
  const { data, isError, refetch } = useQuery(suggestionsQuery(query));
  const hotels = query === "" ? undefined : data?.stays;
  return (
    <Picker
      label={texts.hotel}
      hint={texts.hotelHint}
      error={error}
      typed={typed}
      choices={hotels ?? []}
      keyOf={({ hotelId }) => hotelId}
      said={hotels && (hotels.length > 0 ? texts.hotelsFound(hotels.length) : texts.hotelsNone)}
      failed={query !== "" && isError ? texts.hotelsFailed : undefined}
      onTryAgain={() => void refetch()}
      onType={onType}
      onChoose={({ hotelId }) => onChoose(hotelId)}
    >
      {({ name, subtitle, titleImage, isMine }) => (
        <Suggestion name={name} subtitle={subtitle} picture={titleImage.small} isMine={isMine} />
      )}
    </Picker>
  );
}
