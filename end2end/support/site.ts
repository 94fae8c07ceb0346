/** The address of the site that is tested: BASE_URL, else that of the server which the suite started. */
export function site(): string {
  const address = process.env.BASE_URL ?? process.env.SITE_UNDER_TEST;
  if (!address) {
    throw new Error("no server is running: the global setup did not start one");
  }
  return address;
}
