import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import * as v from "valibot";
import type { FailureItem } from "../../api/result.ts";
import { limits, userImageWrite } from "../../api/schemas.ts";
import { wordsOf } from "../../api/wrong.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import type { SaveOutcome, Unanswered } from "../calls.ts";
import { WrittenField } from "../fields/WrittenField.tsx";
import { rememberPicture } from "../queries.ts";
import { WritingDialog } from "../WritingDialog.tsx";
import { CropField } from "./CropField.tsx";
import { CutPreviews } from "./CutPreviews.tsx";
import { changePicture, loadPicture, type PictureRecord } from "./change-picture.ts";
import { FocalField } from "./FocalField.tsx";
import { type Crop, cropAround, type FocalPoint, type ShapeName, shapeOf } from "./picture-cut.ts";
import { pictureTexts as texts } from "./picture-texts.ts";
import "./picture-dialog.css";

interface PictureDialogProps {
  readonly id: string;
  /** A portrait is shown in a circle and has no caption. */
  readonly isPortrait?: boolean;
  readonly opener: Element;
  /** Called with the confirmation and the saved picture. */
  readonly onSaved: (words: string, picture: PictureRecord) => void;
  readonly onClose: () => void;
}

const { alt, caption } = userImageWrite.entries;
/** The text fields; focal point and crop are set on the picture. */
const WORDS = v.object({ alt: alt.wrapped, caption: caption.wrapped });

/** Edits the focal point, the crop and the texts of a picture. */
export function PictureDialog({ id, isPortrait = false, opener, onSaved, onClose }: PictureDialogProps): ReactNode {
  const queryClient = useQueryClient();
  const [record, setRecord] = useState<PictureRecord>();
  /** Texts that could not be saved because the picture was changed meanwhile. */
  const [written, setWritten] = useState<Partial<PictureTexts>>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [isChanged, setChanged] = useState(false);

  useEffect(() => {
    let isHere = true;
    void loadPicture(id).then((outcome) => {
      if (isHere) {
        if (outcome.status === "found") {
          setRecord(outcome.value);
        } else {
          setProblem(loadProblem(outcome));
        }
      }
    });
    return () => {
      isHere = false;
    };
  }, [id]);

  async function hear(outcome: SaveOutcome<PictureRecord>) {
    if (outcome.status === "saved") {
      rememberPicture(queryClient, outcome.value);
      void queryClient.invalidateQueries({ queryKey: ["editing", "library"] });
      onSaved(texts.saved, outcome.value);
      onClose();
      return;
    }
    if (outcome.status === "conflict") {
      const now = await loadPicture(id);
      if (now.status === "found") {
        setRecord(now.value);
        setProblem(texts.conflict);
        return;
      }
    }
    setProblem(saveProblem(outcome));
  }

  return (
    <WritingDialog
      title={texts.title}
      opener={opener}
      isLocked={isSaving}
      isUnsaved={isChanged}
      view={record ? `version ${record.version}` : "loading"}
      onClose={onClose}
    >
      {problem && <Alert kind="bad">{problem}</Alert>}
      {record && (
        <PictureForm
          key={record.version}
          record={record}
          isPortrait={isPortrait}
          written={written}
          isSaving={isSaving}
          onChanged={setChanged}
          onSave={async (change) => {
            setSaving(true);
            setWritten({
              ...(change.alt !== record.alt && { alt: change.alt }),
              ...(change.caption !== record.caption && { caption: change.caption }),
            });
            setProblem(undefined);
            const outcome = await changePicture(id, { ...change, version: record.version });
            setSaving(false);
            await hear(outcome);
          }}
        />
      )}
      {!record && !problem && <span className="skeleton skeleton-picture" role="status" aria-label={texts.loading} />}
    </WritingDialog>
  );
}

interface PictureTexts {
  readonly alt: string;
  readonly caption: string;
}

interface Change extends PictureTexts {
  readonly focalPoint: FocalPoint;
  readonly crop: Crop | null;
}

interface PictureFormProps {
  readonly record: PictureRecord;
  readonly isPortrait: boolean;
  /** Replaces the stored texts. */
  readonly written: Partial<PictureTexts>;
  readonly isSaving: boolean;
  /** Called with whether the form differs from the server's picture. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSave: (change: Change) => Promise<void>;
}

function PictureForm({ record, isPortrait, written, isSaving, onChanged, onSave }: PictureFormProps): ReactNode {
  const [point, setPoint] = useState<FocalPoint>(record.focalPoint);
  const came = record.crop ?? undefined;
  const [first] = useState(() => came && shapeOf(came, record));
  const [shape, setShape] = useState<ShapeName | "whole" | undefined>(came ? first?.shape : "whole");
  const [size, setSize] = useState(first?.size ?? 1);
  // The stored crop stays as it is until the creator moves it.
  const [isMoved, setMoved] = useState(false);
  const { control, handleSubmit } = useForm({
    resolver: valibotResolver(WORDS),
    defaultValues: { alt: record.alt, caption: record.caption, ...written },
  });

  const now = useWatch({ control });
  const isChanged = isMoved || now.alt !== record.alt || now.caption !== record.caption;
  useEffect(() => {
    onChanged(isChanged);
  }, [isChanged, onChanged]);

  const crop = isMoved ? cutAnew() : came;

  function cutAnew(): Crop | undefined {
    if (shape === "whole") {
      return undefined;
    }
    return shape ? cropAround(shape, size, point, record) : came;
  }

  const save = handleSubmit((words) => onSave({ ...words, focalPoint: point, crop: crop ?? null }));

  return (
    <form
      className="picture-change stack"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) {
          void save(event);
        }
      }}
    >
      <FocalField
        picture={record}
        point={point}
        crop={crop}
        onPoint={(next) => {
          setPoint(next);
          setMoved(true);
        }}
      />
      <CropField
        shape={shape}
        size={size}
        onCrop={(nextShape, nextSize) => {
          setShape(nextShape);
          setSize(nextSize);
          setMoved(true);
        }}
      />
      <CutPreviews picture={record} point={point} crop={crop} isPortrait={isPortrait} />
      <Controller
        control={control}
        name="alt"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <WrittenField
            label={texts.alt}
            hint={isPortrait ? texts.portraitAltHint : texts.altHint}
            value={value}
            most={limits.UserImageWrite.alt.maxLength}
            error={wordsOf("alt", error)}
            inputRef={ref}
            onChange={onChange}
          />
        )}
      />
      {!isPortrait && (
        <Controller
          control={control}
          name="caption"
          render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
            <WrittenField
              label={texts.caption}
              value={value}
              most={limits.UserImageWrite.caption.maxLength}
              error={wordsOf("caption", error)}
              inputRef={ref}
              onChange={onChange}
            />
          )}
        />
      )}
      <Button kind="sun" type="submit" isBusy={isSaving}>
        {texts.save}
      </Button>
    </form>
  );
}

function loadProblem(outcome: Unanswered): string {
  switch (outcome.status) {
    case "expired":
      return texts.expired;
    case "refused":
      return texts.gone;
    default:
      return texts.notLoaded;
  }
}

function saveProblem(outcome: Unanswered): string {
  switch (outcome.status) {
    case "expired":
      return texts.expired;
    case "refused":
      return said(outcome.errors) ?? texts.failed;
    default:
      return texts.failed;
  }
}

const said = ([first]: readonly FailureItem[]) => (first?.code === "not-found" ? texts.gone : first?.message);
