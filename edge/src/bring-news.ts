import type { Store } from 'releases/store/store';
import { within } from './within.ts';

/** Without the bucket of several machines, this one's copy of the store is what there is. */
const NEWS_MS = 1_000;

/** What other edges did until now, for somebody who may have asked them for it a moment ago. */
export async function bringNews({ shared }: Store): Promise<void> {
  if (shared) await within(NEWS_MS, shared.mirror.pullNews()).catch(() => {});
}
