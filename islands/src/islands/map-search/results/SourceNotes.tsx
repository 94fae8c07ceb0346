import type { ReactNode } from "react";
import { texts } from "../texts.ts";
import type { HotelSummary } from "../types.ts";
import { creditsOf } from "./credits.ts";

/** Where the records of a list are from: a notice for demonstration hotels, and the credits of the others. */
export function SourceNotes({ hotels }: { readonly hotels: readonly Pick<HotelSummary, "source">[] }): ReactNode {
  const fictional = hotels.filter(({ source }) => source.isDemonstration).length;
  const credits = creditsOf(hotels);
  return (
    <>
      {fictional > 0 && <p className="small soft stay-list-note">{texts.demonstration(fictional, hotels.length)}</p>}
      {credits.length > 0 && (
        <p className="small soft stay-list-note">
          {texts.hotelRecords}
          {credits.map(({ line, address }, position) => (
            <span key={line}>
              {position > 0 && " · "}
              {address === undefined ? (
                line
              ) : (
                <a href={address} rel="noopener license">
                  {line}
                </a>
              )}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
