// Runs before the page's modules, and does what the shell cannot do before it has started: it reports a shell that does
// not start, and keeps the first click on a painted page until somebody answers it.
{
  const CHECK_AFTER_AN_ERROR_MS = 8_000;
  const LONGEST_START_MS = 30_000;
  const root = document.getElementById('root');
  const frame = root?.firstElementChild;
  const { set } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
  let isOver = !frame || !set;

  const tell = (reason) => {
    // Shells of before painted pages only replace the frame.
    if (isOver || root.firstElementChild !== frame) return;
    isOver = true;
    const [{ serverTiming = [] } = {}] = performance.getEntriesByType('navigation');
    const token = serverTiming.find(({ name }) => name === 'report-token')?.description;
    const report = { token, set: set.id, page: null, areas: [], shell: { reason: String(reason).slice(0, 300) } };
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

  // Links work by themselves; a second click on a button is impatience.
  let clicked;
  const keep = ({ target }) => {
    clicked ??= target.closest?.('button') ?? undefined;
  };
  const onStart = () => {
    isOver = true;
    root?.removeEventListener('click', keep, true);
    // Only after what React does now, it takes over the part of the page that is clicked.
    setTimeout(() => clicked?.isConnected && clicked.click());
  };
  const { painted, started } = document.documentElement.dataset;
  if (painted) root?.addEventListener('click', keep, true);
  if (started === undefined) document.addEventListener('lodge:started', onStart, { once: true });
  else onStart();
}
