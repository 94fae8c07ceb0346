/** The addresses that the editor links to. */

export function editAddress(slug: string, postId: string): string {
  return `${club(slug)}/posts/${encodeURIComponent(postId)}/edit`;
}

export function postAddress(slug: string, postId: string): string {
  return `${club(slug)}/post/${encodeURIComponent(postId)}`;
}

/** The preview of the post with its unpublished changes, for its author. */
export function changesAddress(slug: string, postId: string): string {
  return `${postAddress(slug, postId)}?preview`;
}

export function feedAddress(slug: string): string {
  return `${club(slug)}/feed`;
}

function club(slug: string): string {
  return `/user/${encodeURIComponent(slug)}`;
}
