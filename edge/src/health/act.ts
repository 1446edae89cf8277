import { ReleaseRefusal } from 'releases/store/refusal';

/** Who changes what visitors get, as the history says it. */
export const BY = 'edge';

export type Act = ReturnType<typeof createAct>;

/** Acts once at a time for each key. A refusal (somebody was faster, nothing to fall back to) is no trouble. */
export function createAct(log: (entry: object) => void) {
  const acting = new Set<string>();
  return async function act(key: string, what: string, doIt: () => Promise<unknown>): Promise<void> {
    if (acting.has(key)) return;
    acting.add(key);
    try {
      await doIt();
      log({ level: 'warn', message: what });
    } catch (error) {
      const level = error instanceof ReleaseRefusal ? 'info' : 'error';
      log({ level, message: `${what}, but nothing was changed: ${(error as Error).message}` });
    } finally {
      acting.delete(key);
    }
  };
}
