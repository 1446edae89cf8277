/**
 * Signals within this time count as one: a Ctrl-C comes from the terminal, and again from npm and from our launcher.
 */
const TOGETHER_MS = 1_000;

/** Calls `first` when this process is asked to end, and `second` when asked again. */
export function onStopSignal({ first, second }: { first(): void; second(): void }): void {
  let askedAt: number | undefined;
  const onSignal = () => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      first();
    } else if (Date.now() - askedAt > TOGETHER_MS) second();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  // The launcher is gone, so nobody can stop us anymore. This is not a second Ctrl-C.
  process.on('disconnect', () => {
    if (askedAt === undefined) onSignal();
  });
}
