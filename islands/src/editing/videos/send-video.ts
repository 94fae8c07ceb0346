import type { DetailedError, HttpResponse, PreviousUpload, Upload, UploadOptions } from "tus-js-client";
import { quietClient } from "../../api/client.ts";
import { errorsOf } from "../../api/result.ts";
import { CodedError } from "../../lib/failure.ts";
import { isFields } from "../../lib/guards.ts";
import { answered, readAs } from "../queries.ts";
import { deleteVideo } from "./video-calls.ts";
import { texts } from "./video-texts.ts";
import type { SendVideo, VideoRun } from "./video-uploads.ts";
import { isVideo, isVideoUpload, type Video } from "./videos.ts";

/** Uploads a video in parts by the tus protocol, so that it resumes after a pause or a reload. */

/** Bytes of a part: even a slow connection sends it before the server's time limit. */
const PIECE = 2 * 1024 * 1024;
/** The delay before each retry without an answer, in milliseconds. */
const RETRY_AFTER = [0, 1_000, 3_000, 5_000, 10_000];
const GIGABYTE = 1024 ** 3;
/** The site has no storage space. It keeps the parts that arrived; an immediate retry would fail as well. */
const NO_SPACE = 507;
const TOO_LARGE = 413;
const UNCONFIRMED = "auth/unconfirmed-email";
/** Refusals that a retry may overcome: another part arrived before, or is being written. */
const RETRIED_STATUSES = [409, 423];
/** The server has forgotten the parts that arrived. */
const GONE_STATUSES = [404, 410];
const CLIENT_ERRORS = 400;
const SERVER_ERRORS = 500;

/** Starts an upload, or resumes one of the same file on this device. */
export function sendVideo(userId: string, { file, title, onPrepared, onProgress, onEnd }: SendVideo): VideoRun {
  let upload: Upload | undefined;
  let videoId: string | undefined;
  let isPaused = false;
  let isCancelled = false;
  let isPreparing = false;

  async function go(): Promise<void> {
    if (isPreparing) {
      return;
    }
    isPreparing = true;
    try {
      upload ??= await prepare();
      if (isCancelled) {
        await forget();
      } else if (!isPaused) {
        // The length is sent with a part, not when the video is prepared.
        upload.options.uploadLengthDeferred = true;
        upload.start();
      }
    } catch (error) {
      fail(error);
    } finally {
      isPreparing = false;
    }
  }

  async function prepare(): Promise<Upload> {
    const tus = await import("tus-js-client");
    const made = new tus.Upload(file, options());
    const before = await unfinished(made);
    if (before) {
      videoId = before.videoId;
      made.resumeFromPreviousUpload(before.previous);
    } else {
      const params = { path: { id: userId } };
      const asked = quietClient.POST("/api/v1/userProfile/{id}/videos/prepare", { params, body: { title } });
      const { video, uploadUrl, mostBytes } = readAs(isVideoUpload, await answered(asked));
      videoId = video.id;
      if (file.size > mostBytes) {
        await deleteVideo(videoId);
        throw new CodedError("payload-too-large", texts.tooLarge((mostBytes / GIGABYTE).toFixed(1)));
      }
      made.options.uploadUrl = new URL(uploadUrl, location.origin).href;
      made.options.metadata = { videoId };
    }
    onPrepared(videoId);
    return made;
  }

  function options(): UploadOptions {
    return {
      // The library identifies an upload by the same file of the same user.
      fingerprint: () => Promise.resolve(`video-${userId}-${file.name}-${file.size}-${file.lastModified}`),
      chunkSize: PIECE,
      retryDelays: RETRY_AFTER,
      removeFingerprintOnSuccess: true,
      uploadLengthDeferred: true,
      // The address itself permits uploading; no token is sent.
      onBeforeRequest(request) {
        if (request.getMethod() === "PATCH" && !request.getHeader("Upload-Length")) {
          request.setHeader("Upload-Length", String(file.size));
        }
      },
      onShouldRetry(error, _attempt, now) {
        now.uploadLengthDeferred = true;
        const status = statusOf(error);
        return (
          status !== NO_SPACE &&
          (status < CLIENT_ERRORS || status >= SERVER_ERRORS || RETRIED_STATUSES.includes(status))
        );
      },
      onProgress: (bytes) => onProgress(file.size > 0 ? bytes / file.size : 0),
      onError: fail,
      onSuccess: () => void finish(),
    };
  }

  /** Adds the video to the library. */
  async function finish(): Promise<void> {
    try {
      const body = { title, videoId: videoId ?? "" };
      const params = { path: { id: userId } };
      const asked = quietClient.POST("/api/v1/userProfile/{id}/videos", { params, body });
      onEnd({ ok: true, video: readAs(isVideo, await answered(asked)) });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (error instanceof Error && GONE_STATUSES.includes(statusOf(error))) {
      // Starts over where the server has forgotten the upload.
      upload = undefined;
    }
    if (!isCancelled) {
      const message = (error instanceof CodedError ? error.message : refusalOf(error)) || texts.unsent;
      const needsAddress = error instanceof CodedError && error.code === UNCONFIRMED;
      onEnd({ ok: false, message, ...(needsAddress && { needsAddress }) });
    }
  }

  async function forget(): Promise<void> {
    await upload?.abort(true).catch(() => {});
    if (videoId !== undefined) {
      await deleteVideo(videoId);
    }
  }

  void go();
  return {
    pause() {
      isPaused = true;
      void upload?.abort().catch(() => {});
    },
    resume() {
      isPaused = false;
      void go();
    },
    cancel() {
      isCancelled = true;
      // While it is being prepared there is nothing to delete yet.
      return isPreparing ? Promise.resolve() : forget();
    },
  };
}

/** The unfinished upload of the same file on this device, as long as the server waits for the rest. */
async function unfinished(upload: Upload): Promise<{ previous: PreviousUpload; videoId: string } | undefined> {
  // Without storage there is nothing to resume.
  const found = await upload.findPreviousUploads().catch(() => []);
  for (const previous of found.toReversed()) {
    const videoId = previous.metadata["videoId"];
    const video = videoId === undefined ? undefined : await videoOf(videoId);
    if (videoId !== undefined && video?.status === "uploading") {
      return { previous, videoId };
    }
  }
  return undefined;
}

async function videoOf(id: string): Promise<Video | undefined> {
  try {
    return readAs(isVideo, await answered(quietClient.GET("/api/v1/user/videos/{id}", { params: { path: { id } } })));
  } catch {
    return undefined;
  }
}

/** The server's message for a part that exceeds its storage space; undefined for any other error. */
function refusalOf(error: unknown): string | undefined {
  const response = error instanceof Error && "originalResponse" in error ? error.originalResponse : undefined;
  if (!isResponse(response) || ![TOO_LARGE, NO_SPACE].includes(response.getStatus())) {
    return undefined;
  }
  try {
    return errorsOf(JSON.parse(response.getBody()))?.[0]?.message;
  } catch {
    return undefined;
  }
}

function isResponse(value: unknown): value is Pick<HttpResponse, "getStatus" | "getBody"> {
  return isFields(value) && typeof value["getStatus"] === "function" && typeof value["getBody"] === "function";
}

/** The status of the answer that ended a part; 0 without one. */
function statusOf(error: Error | DetailedError): number {
  return "originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}
