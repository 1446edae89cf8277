import type { ReloadReason } from './reload-notice.tsx';

export function offerReload(reason: ReloadReason): void {
  // If this code cannot be loaded, no notice is shown until the caller tries again.
  import('./reload-notice.tsx').then(
    ({ showReloadNotice }) => showReloadNotice(reason),
    () => undefined,
  );
}
