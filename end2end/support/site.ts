/** The address of the tested site: BASE_URL, else that of the server that the suite started. */
export function site(): string {
  const address = process.env.BASE_URL ?? process.env.SITE_UNDER_TEST;
  if (!address) {
    throw new Error("no server is running: the global setup did not start one");
  }
  return address;
}
