import type { Store } from 'releases/store/store';
import { withTimeout } from './with-timeout.ts';

const NEWS_MS = 1_000;

/** Pulls recent changes of other edges, so that a caller sees what they just did through another edge. */
export async function pullChanges({ shared }: Store): Promise<void> {
  if (shared) await withTimeout(NEWS_MS, shared.mirror.pullNews()).catch(() => {});
}
