import type { ReleaseName } from 'contracts';
import { ReleaseRefusal } from 'releases/store/refusal';

export const BY = 'edge';

export type Act = ReturnType<typeof createAct>;

/**
 * Runs one action at a time per name and version. Does not log a refusal as an error, because a person or another edge
 * may have acted first. When the daily limit of rollbacks is reached, calls `alert` once per version.
 */
export function createAct(
  log: (entry: object) => void,
  alert: (name: ReleaseName, message: string) => void = () => {},
) {
  const acting = new Set<string>();
  const alerted = new Set<string>();

  function hold(name: ReleaseName, key: string, message: string): void {
    if (alerted.has(key)) return;
    alerted.add(key);
    log({ level: 'error', message });
    alert(name, message);
  }

  return async function act(
    name: ReleaseName,
    version: string,
    what: string,
    doIt: () => Promise<unknown>,
  ): Promise<void> {
    const key = `${name} ${version}`;
    if (acting.has(key)) return;
    acting.add(key);
    try {
      await doIt();
      log({ level: 'warn', message: what });
    } catch (error) {
      const message = `${what}, but nothing was changed: ${(error as Error).message}`;
      const isRefused = error instanceof ReleaseRefusal;
      if (isRefused && error.code === 'too-many-rollbacks') hold(name, key, message);
      else log({ level: isRefused ? 'info' : 'error', message });
    } finally {
      acting.delete(key);
    }
  };
}
