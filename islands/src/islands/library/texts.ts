/**
 * The library's own texts; those of videos are in editing/videos/video-texts.ts, those of pictures in
 * editing/texts.ts.
 */
export const texts = {
  library: "Your library",
  tabs: "What to look at",
  videos: "Videos",
  pictures: "Pictures",
  order: "Order",
  orders: { newest: "Newest first", oldest: "Oldest first", caption: "By description", title: "By title" },
  count: (count: number) => (count === 1 ? "1 in all" : `${count} in all`),
  loading: "Loading your library",
  noVideos: "No videos yet",
  noVideosText: "Upload one above. A post can show it when it is ready.",
  noPictures: "No pictures yet",
  noPicturesText: "Add some above. Posts and packages can show them.",
  nothing: "Nothing is called so.",

  edit: (title: string) => `Edit ${title}`,
  editTitle: "Edit the video",
  title: "Title",
  collection: "Kept under",
  collectionHint: "A label of your own. Only you see it.",
  save: "Save",
  watch: "Watch it",
  opensNewTab: "(opens a new tab)",
  expired: "Sign in to go on.",
  notSaved: "The video could not be saved. Try again in a moment.",

  remove: (name: string) => `Delete ${name}`,
  untitled: (place: number) => `picture ${place}`,
  removeVideo: "Delete this video?",
  removeVideoText: "You cannot undo this. Posts that show it will no longer show it.",
  removePicture: "Delete this picture?",
  removePictureText: "You cannot undo this. Posts and packages that show it will no longer show it.",
  removed: (name: string) => `${name} is deleted.`,
};
