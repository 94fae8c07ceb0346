// The tasks of a page's own thread while something is done.

/** Of all tasks the longest, among which are all that could be too long. */
const LOOKED_AT = 1_000;
/** A task that the page is given to see whether such are seen, in milliseconds. */
const KNOWN = 300;

/**
 * The longest task, in milliseconds of its processor time. Of the time by the clock a part is what else the machine does
 * meanwhile; what the measurement itself asks the page is no task of the page's.
 */
export async function longestTask(browser, page, act) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const questions = traceEvents.filter(({ args }) =>
    args?.chrome_mojo_event_info?.mojo_interface_tag?.startsWith("blink.mojom.DevTools"),
  );
  // A question may come in the midst of a task, too: what of the task is the page's counts all the same.
  const own = ({ pid, tid, ts, dur = 0, tdur = 0 }) => {
    const within = questions.filter(
      (asked) => asked.pid === pid && asked.tid === tid && asked.ts >= ts && asked.ts <= ts + dur,
    );
    return within.reduce((left, asked) => left - (asked.tdur ?? 0), tdur);
  };
  const threads = traceEvents
    .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith("RunTask") && threads.includes(`${pid} ${tid}`))
    .sort((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
    .slice(0, LOOKED_AT);
  if (tasks.length === 0) {
    throw new Error("the trace has no tasks of the page");
  }
  return Math.max(...tasks.map((task) => own(task) / 1000));
}

/** Fails unless a long task is seen as one that is over the limit. */
export async function expectTasksSeen(browser, page, limit) {
  const seen = await longestTask(browser, page, () =>
    page.evaluate(
      (known) =>
        new Promise((done) => {
          // The page's process learns a moment later than we that a trace begins.
          setTimeout(() => {
            const end = performance.now() + known;
            let turns = 0;
            while (performance.now() < end) {
              turns += 1;
            }
            document.documentElement.dataset.turns = String(turns);
            setTimeout(done, 200);
          }, 200);
        }),
      KNOWN,
    ),
  );
  if (seen <= limit) {
    throw new Error(`a task of ${KNOWN} ms was seen as one of ${seen.toFixed(0)} ms`);
  }
}
