import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Picker } from "./Picker.tsx";
import { hotelsQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { useRested } from "./use-rested.ts";

interface StayPickerProps {
  readonly error: string | undefined;
  readonly onChoose: (hotelId: string) => void;
  /** Told what stands in the field. */
  readonly onType?: (typed: string) => void;
}

/** A stay by the beginning of its name. */
export function StayPicker({ error, onChoose, onType }: StayPickerProps): ReactNode {
  const [typed, setTyped] = useState("");
  const query = useRested(typed.trim());
  const { data, isError, refetch } = useQuery(hotelsQuery(query));
  const hotels = query === "" ? undefined : data;
  return (
    <Picker
      label={texts.hotel}
      hint={texts.hotelHint}
      error={error}
      typed={typed}
      choices={hotels ?? []}
      keyOf={({ id }) => id}
      said={hotels && (hotels.length > 0 ? texts.hotelsFound(hotels.length) : texts.hotelsNone)}
      failed={query !== "" && isError ? texts.hotelsFailed : undefined}
      onTryAgain={() => void refetch()}
      onType={(words) => {
        setTyped(words);
        onType?.(words);
      }}
      onChoose={({ id }) => onChoose(id)}
    >
      {({ name, subtitle }) => (
        <>
          <strong>{name}</strong> <span className="small soft">{subtitle}</span>
        </>
      )}
    </Picker>
  );
}
