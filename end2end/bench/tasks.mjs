// Measures the tasks of a page's main thread during an action.

/** The number of longest tasks to look at, which includes all that could exceed a limit. */
const LOOKED_AT = 1_000;
/** The length of a known task that checks the measurement, in milliseconds. */
const KNOWN = 300;

/**
 * The longest task, in milliseconds of processor time. Wall-clock time would include other programs; the
 * measurement's own evaluations do not count.
 */
export async function longestTask(browser, page, act) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const questions = traceEvents.filter(({ args }) =>
    args?.chrome_mojo_event_info?.mojo_interface_tag?.startsWith("blink.mojom.DevTools"),
  );
  // An evaluation may interrupt a task: the rest of the task counts all the same.
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

/** Fails unless a known long task exceeds the limit. */
export async function expectTasksSeen(browser, page, limit) {
  const seen = await longestTask(browser, page, () =>
    page.evaluate(
      (known) =>
        new Promise((done) => {
          // The page's process learns that the trace has started a moment later than this process.
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
