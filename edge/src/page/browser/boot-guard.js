// Runs before the page's modules. Reports a shell that does not start, and repeats the first click on a painted page
// once the shell has started.
{
  const CHECK_AFTER_AN_ERROR_MS = 8_000;
  const LONGEST_START_MS = 30_000;
  const root = document.getElementById('root');
  const frame = root?.firstElementChild;
  const { set } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
  let isOver = !frame || !set;

  const tell = (reason) => {
    // A shell from before painted pages sends no `lodge:started` event, so also check whether it has replaced the
    // frame.
    if (isOver || root.firstElementChild !== frame) return;
    isOver = true;
    const [{ serverTiming = [] } = {}] = performance.getEntriesByType('navigation');
    const token = serverTiming.find(({ name }) => name === 'report-token')?.description;
    const report = { token, set: set.id, page: null, areas: [], shell: { reason: String(reason).slice(0, 300) } };
    navigator.sendBeacon?.('/-/reports', new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };

  // Browser extensions can cause errors too, so wait to see whether the shell starts.
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

  // Links work without the shell. Only the first click on a button counts, because impatient visitors click repeatedly.
  let clicked;
  const keep = ({ target }) => {
    // React already handles this click. Repeating it would undo a toggle.
    if ('hydrating' in document.documentElement.dataset) return;
    clicked ??= target.closest?.('button') ?? undefined;
  };
  const onStart = () => {
    isOver = true;
    root?.removeEventListener('click', keep, true);
    // Wait, because React hydrates the clicked part of the page only after its current work.
    setTimeout(() => clicked?.isConnected && clicked.click());
  };
  const { painted, started } = document.documentElement.dataset;
  if (painted) root?.addEventListener('click', keep, true);
  if (started === undefined) document.addEventListener('lodge:started', onStart, { once: true });
  else onStart();
}
