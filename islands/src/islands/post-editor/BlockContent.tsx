import type { ReactNode } from "react";
import type { ItemPart } from "../../editing/editor-context.ts";
import { MarkdownField } from "../../editing/fields/MarkdownField.tsx";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { PicturesField } from "../../editing/images/PicturesField.tsx";
import { addImage, type Block, MAX_IMAGES, MAX_TEXT_CHARS, moveImage, removeImage, setText } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { OwnBlock } from "./OwnBlock.tsx";
import type { BlockProblem } from "./problems.ts";
import { StayBlock } from "./StayBlock.tsx";
import { texts } from "./texts.ts";
import { VideoBlock } from "./VideoBlock.tsx";

interface BlockContentProps {
  readonly block: Block;
  readonly problem: BlockProblem | undefined;
}

/** The fields of a block, by its kind. */
export function BlockContent({ block, problem }: BlockContentProps): ReactNode {
  const edit = useEdit();
  const { key, type, imageIds } = block;
  const other = problem?.isOfText ? undefined : problem?.message;
  switch (type) {
    case "text":
      return (
        <MarkdownField
          label={texts.content[type]}
          value={block.text}
          most={MAX_TEXT_CHARS[type]}
          error={problem?.isOfText ? problem.message : undefined}
          part="begin"
          onChange={(value) => edit((document) => setText(document, key, value), key)}
        />
      );
    case "heading":
      return <Words block={block} problem={problem} part="begin" />;
    case "image":
    case "gallery":
      return (
        <PicturesField
          item={key}
          name={texts.block[type]}
          imageIds={imageIds}
          most={MAX_IMAGES[type]}
          fullText={texts.galleryFull}
          emptyText={texts.libraryEmpty}
          error={other}
          onAdd={(imageId) => edit((document) => addImage(document, key, imageId))}
          onRemove={(imageId) => edit((document) => removeImage(document, key, imageId))}
          onMove={(imageId, to) => edit((document) => moveImage(document, key, imageId, to))}
        >
          <Words block={block} problem={problem} part="words" />
        </PicturesField>
      );
    case "stay":
      return (
        <StayBlock block={block} error={other}>
          <Words block={block} problem={problem} part="words" isLong={true} />
        </StayBlock>
      );
    case "video":
      return (
        <VideoBlock block={block} error={other}>
          <Words block={block} problem={problem} part="words" />
        </VideoBlock>
      );
    case "package":
    case "itineraryContent":
      return (
        <OwnBlock kind={type} block={block} error={other}>
          <Words block={block} problem={problem} part="words" isLong={true} />
        </OwnBlock>
      );
  }
}

interface WordsProps extends BlockContentProps {
  readonly part: ItemPart;
  readonly isLong?: boolean;
}

function Words({ block, problem, ...field }: WordsProps): ReactNode {
  const edit = useEdit();
  const { key, type, text } = block;
  return (
    <WrittenField
      label={texts.content[type]}
      value={text}
      most={MAX_TEXT_CHARS[type]}
      error={problem?.isOfText ? problem.message : undefined}
      onChange={(value) => edit((document) => setText(document, key, value), key)}
      {...field}
    />
  );
}
