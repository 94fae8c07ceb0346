/** Whether the browser supports WebGL 2; the context of the check is released at once. */
export function supportsWebGl(): boolean {
  const context = document.createElement("canvas").getContext?.("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return Boolean(context);
}
