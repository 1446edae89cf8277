import type { Store } from 'releases/store/store';
import { withTimeout } from './with-timeout.ts';

const NEWS_MS = 1_000;

/** Pulls recent changes by other edges, so that callers see their own change even if another edge made it. */
export async function pullChanges({ shared }: Store): Promise<void> {
  if (shared) await withTimeout(NEWS_MS, shared.mirror.pullNews()).catch(() => {});
}
