import type { ReactNode } from "react";
import { type Block, MOST_OF_TEXT, setText } from "./document.ts";
import { type BlockPart, useEditor } from "./editor-context.ts";
import { PicturesBlock } from "./PicturesBlock.tsx";
import type { BlockProblem } from "./problems.ts";
import { StayBlock } from "./StayBlock.tsx";
import { texts } from "./texts.ts";
import { WrittenField } from "./WrittenField.tsx";

interface BlockContentProps {
  readonly block: Block;
  readonly problem: BlockProblem | undefined;
}

/** What is written into a block, by what it is. */
export function BlockContent({ block, problem }: BlockContentProps): ReactNode {
  const other = problem?.isOfText ? undefined : problem?.message;
  switch (block.type) {
    case "text":
      return <Words block={block} problem={problem} part="begin" isLong={true} hint={texts.markdown} />;
    case "heading":
      return <Words block={block} problem={problem} part="begin" />;
    case "image":
    case "gallery":
      return (
        <PicturesBlock block={block} error={other}>
          <Words block={block} problem={problem} part="words" />
        </PicturesBlock>
      );
    case "stay":
      return (
        <StayBlock block={block} error={other}>
          <Words block={block} problem={problem} part="words" isLong={true} />
        </StayBlock>
      );
  }
}

interface WordsProps extends BlockContentProps {
  readonly part: BlockPart;
  readonly isLong?: boolean;
  readonly hint?: string;
}

function Words({ block, problem, ...field }: WordsProps): ReactNode {
  const { edit } = useEditor();
  const { key, type, text } = block;
  return (
    <WrittenField
      label={texts.content[type]}
      value={text}
      most={MOST_OF_TEXT[type]}
      error={problem?.isOfText ? problem.message : undefined}
      onChange={(value) => edit((document) => setText(document, key, value), key)}
      {...field}
    />
  );
}
