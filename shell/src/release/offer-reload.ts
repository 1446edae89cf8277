import type { ReloadReason } from './reload-notice.tsx';

/** Shows the reload notice; what is on the page stays as it is. */
export function offerReload(reason: ReloadReason): void {
  // If its code doesn't load there is no notice this time: the caller will ask again.
  import('./reload-notice.tsx').then(
    ({ showReloadNotice }) => showReloadNotice(reason),
    () => undefined,
  );
}
