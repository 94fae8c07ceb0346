import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { limits } from "../../api/schemas.ts";
import { isFields } from "../../lib/guards.ts";
import { nextPage } from "../../lib/next-page.ts";
import { isList } from "../answers.ts";
import { answered, once, readAs } from "../queries.ts";
import { texts } from "./video-texts.ts";

/** The videos of a creator's library, as editors read them. */

type Schemas = components["schemas"];
export type Video = Schemas["UserVideo"];

/** The number of videos on a page of the library. */
export const TAKE = 20;
/** The first and the longest delay between two polls of an unfinished video, in milliseconds. */
const PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
/** The number of polls at the first delay, and the factor by which the delay grows afterwards. */
const QUICK_POLLS = 15;
const PAUSE_GROWTH = 1.3;

export type VideoOrder = "newest" | "oldest" | "title";

export function isVideo(value: unknown): value is Video {
  return isFields(value) && ["id", "title", "status", "playerUrl"].every((name) => typeof value[name] === "string");
}

export function isVideoList(value: unknown): value is Schemas["UserVideoList"] {
  return isFields(value) && typeof value["total"] === "number" && isList(value)("videos");
}

export function isVideoUpload(value: unknown): value is Schemas["VideoUpload"] {
  return isFields(value) && isVideo(value["video"]) && typeof value["uploadUrl"] === "string";
}

/** Loads a video; polls until it is ready or has failed. */
export function videoQuery(id: string) {
  return queryOptions({
    queryKey: ["editing", "video", id],
    queryFn: ({ signal }) => loadVideo(id, signal),
    refetchInterval: ({ state }) => pauseBefore(state.data, state.dataUpdateCount),
    staleTime: 0,
    retry: once,
  });
}

/** Lists the creator's own videos. */
export function videosQuery(userId: string, searchString: string, orderBy: VideoOrder = "newest") {
  return infiniteQueryOptions({
    queryKey: ["editing", "videos", userId, searchString, orderBy],
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, take: TAKE, orderBy, ...(searchString !== "" && { searchString }) };
      const params = { path: { id: userId }, query };
      return readAs(
        isVideoList,
        await answered(quietClient.GET("/api/v1/userProfile/{id}/videos", { params, signal })),
      );
    },
    initialPageParam: 0,
    getNextPageParam: (page) => nextPage(page, page.videos.length),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // As for pictures: it would load all pages again. Unfinished videos are polled one by one.
    refetchOnWindowFocus: false,
    retry: once,
  });
}

/** The state of a video at an outside provider has to be requested; this site knows its own. */
async function loadVideo(id: string, signal: AbortSignal): Promise<Video> {
  const params = { path: { id } };
  const video = readAs(isVideo, await answered(quietClient.GET("/api/v1/user/videos/{id}", { params, signal })));
  if (video.provider === "embedded" || video.status !== "processing") {
    return video;
  }
  const asked = quietClient.POST("/api/v1/user/videos/{id}/refresh-status", { params, signal });
  return readAs(isVideo, await answered(asked));
}

/** The delay before the next poll, after `answers` answers; false for a settled video. */
export function pauseBefore(video: Video | undefined, answers: number): number | false {
  if (!video || video.status === "ready" || video.status === "failed") {
    return false;
  }
  return Math.min(PAUSE * PAUSE_GROWTH ** Math.max(answers - QUICK_POLLS, 0), LONGEST_PAUSE);
}

/** The processing state of a video as text. */
export function stateWords({ status, progress, failure, durationSeconds }: Video): string {
  switch (status) {
    case "uploading":
      return texts.arriving(progress);
    case "processing":
      return texts.processing(progress);
    case "failed":
      return failure || texts.unusable;
    case "ready":
      return typeof durationSeconds === "number"
        ? texts.length(Math.floor(durationSeconds / 60), durationSeconds % 60)
        : texts.ready;
  }
}

/** A title made from a file name. */
export function titleOf(fileName: string): string {
  const words = fileName.replace(/\.[^.]*$/, "").replaceAll(/[\p{Cc}_]+/gu, " ");
  return [...words.trim()].slice(0, limits.VideoPrepare.title.maxLength).join("").trim() || texts.untitled;
}

/** Whether a file may be a video; systems that do not know a container give no type. */
export function mayBeVideo({ name, type }: File): boolean {
  return type.startsWith("video/") || /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|ts|3gp)$/i.test(name);
}
