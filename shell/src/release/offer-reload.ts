import type { ReloadReason } from './reload-notice.tsx';

export function offerReload(reason: ReloadReason): void {
  // If the code cannot be loaded, no notice appears. The caller will try again.
  import('./reload-notice.tsx').then(
    ({ showReloadNotice }) => showReloadNotice(reason),
    () => undefined,
  );
}
