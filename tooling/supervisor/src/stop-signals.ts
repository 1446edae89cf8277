/** Signals within this time count as one. The terminal sends Ctrl-C, and npm and our launcher forward it. */
const SAME_SIGNAL_MS = 1_000;

/** Calls `first` when this process is asked to end, and `second` when it is asked again. */
export function onStopSignal({ first, second }: { first(): void; second(): void }): void {
  let askedAt: number | undefined;
  const onSignal = () => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      first();
    } else if (Date.now() - askedAt > SAME_SIGNAL_MS) second();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  // The launcher has ended, so it can no longer forward a signal. This is not a second Ctrl-C.
  process.on('disconnect', () => {
    if (askedAt === undefined) onSignal();
  });
}
