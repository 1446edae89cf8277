import { type KeptPart, keepPart, type PartSpec } from '../part-process.ts';
import type { Screen } from '../progress.ts';

/** A process of the fleet with an address where it says whether it is ready. */
export interface Machine {
  name: string;
  start(): Promise<void>;
  /** SIGKILL; whoever keeps it running starts it again. */
  kill(): void;
  /** A process that was started after the last kill is ready. */
  isBack(): Promise<boolean>;
  stop(): Promise<void>;
}

const STOP_MS = 5_000;

export function machine(spec: PartSpec, readyUrl: string, home: { logsDir: string; screen: Screen }): Machine {
  let pid = 0;
  let killed = 0;
  const part: KeptPart = keepPart(spec, {
    ...home,
    onProcess(started) {
      pid = started;
    },
  });
  return {
    name: spec.name,
    start: part.start,
    kill() {
      killed = pid;
      process.kill(pid, 'SIGKILL');
    },
    async isBack() {
      if (pid === killed) return false;
      const answer = await fetch(readyUrl).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.ok === true;
    },
    stop: () => part.stop(STOP_MS),
  };
}
