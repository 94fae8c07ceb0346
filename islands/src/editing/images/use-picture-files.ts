import { useState } from "react";
import { texts } from "../texts.ts";

/** Files of cameras, which have no type where the system does not know it. */
const CAMERA_FILE = /\.(?:heic|heif|avif)$/i;

/** Passes on the pictures among the files that a creator adds, and says which files are none. */
export function usePictureFiles(onPictures: (pictures: readonly File[]) => void): {
  readonly wrong: string | undefined;
  readonly take: (files: Iterable<File>) => void;
} {
  const [wrong, setWrong] = useState<string>();
  function take(files: Iterable<File>) {
    const pictures: File[] = [];
    const others: string[] = [];
    for (const file of files) {
      if (mayBePicture(file)) {
        pictures.push(file);
      } else {
        others.push(file.name);
      }
    }
    setWrong(others.length > 0 ? texts.noPictures(others) : undefined);
    onPictures(pictures);
  }
  return { wrong, take };
}

function mayBePicture({ type, name }: File): boolean {
  return type.startsWith("image/") || (type === "" && CAMERA_FILE.test(name));
}
