/** Whether the browser gives a page WebGL 2; the context made to find out is given back at once. */
export function supportsWebGl(): boolean {
  const context = document.createElement("canvas").getContext?.("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return Boolean(context);
}
