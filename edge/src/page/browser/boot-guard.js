// Reports to the edge when the shell does not start, since its own code then cannot. Runs before the page's modules.
// A shell that starts replaces the frame that its page came with.
{
  const CHECK_AFTER_AN_ERROR_MS = 8_000;
  const LONGEST_START_MS = 30_000;
  const root = document.getElementById('root');
  const frame = root?.firstElementChild;
  const { set } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
  let isOver = !frame || !set;

  const tell = (reason) => {
    if (isOver || root.firstElementChild !== frame) return;
    isOver = true;
    const report = { set: set.id, page: null, areas: [], shell: { reason: String(reason).slice(0, 300) } };
    navigator.sendBeacon?.('/-/reports', new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };

  // Browser extensions may throw too; what counts is whether the shell starts.
  const suspect = (reason) => setTimeout(tell, CHECK_AFTER_AN_ERROR_MS, reason);
  addEventListener(
    'error',
    ({ target, message }) => {
      if (target instanceof HTMLScriptElement) tell(`${new URL(target.src).pathname} did not load`);
      else if (message) suspect(message);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => suspect(reason?.message ?? reason));
  setTimeout(tell, LONGEST_START_MS, 'It did not start within 30 s');
}
