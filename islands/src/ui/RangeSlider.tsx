import { Slider as Primitive } from "@base-ui/react/slider";
import type { ReactNode } from "react";

/** The start and the end of a range. */
export type Edges = readonly [number, number];

interface RangeSliderProps {
  /** The labels of the two thumbs. */
  readonly labels: readonly [string, string];
  /** The values of the two thumbs as text. */
  readonly words: readonly [string, string];
  readonly edges: Edges;
  /** The last place; the first is 0. */
  readonly last: number;
  /** Called while a thumb moves. */
  readonly onMove: (edges: Edges) => void;
  /** Called when a thumb is released, or moved by a key. */
  readonly onEnd: (edges: Edges) => void;
}

/** Two thumbs on one track that cannot cross, moved by pointer, finger or keys. */
export function RangeSlider({ labels, words, edges, last, onMove, onEnd }: RangeSliderProps): ReactNode {
  const edgesOf = ([low = 0, high = last]: readonly number[]): Edges => [low, high];
  return (
    <Primitive.Root
      className="range-slider"
      min={0}
      max={last}
      value={edges}
      thumbCollisionBehavior="none"
      onValueChange={(value) => onMove(edgesOf(value))}
      onValueCommitted={(value) => onEnd(edgesOf(value))}
    >
      <Primitive.Control className="range-slider-control">
        <Primitive.Track className="range-slider-track">
          <Primitive.Indicator className="range-slider-part" />
          {edges.map((_, index) => (
            <Primitive.Thumb
              key={labels[index]}
              className="range-slider-thumb"
              index={index}
              aria-label={labels[index]}
              aria-valuetext={words[index]}
            />
          ))}
        </Primitive.Track>
      </Primitive.Control>
    </Primitive.Root>
  );
}
