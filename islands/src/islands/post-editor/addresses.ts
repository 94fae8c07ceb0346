/** Where the editor leads. */

export function editAddress(slug: string, postId: string): string {
  return `${club(slug)}/posts/${encodeURIComponent(postId)}/edit`;
}

export function postAddress(slug: string, postId: string): string {
  return `${club(slug)}/post/${encodeURIComponent(postId)}`;
}

export function feedAddress(slug: string): string {
  return `${club(slug)}/feed`;
}

function club(slug: string): string {
  return `/user/${encodeURIComponent(slug)}`;
}
