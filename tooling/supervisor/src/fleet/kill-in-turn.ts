import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Server } from 'stand-ins/bucket';
import type { Machine } from './machine.ts';

/** Something that is taken away, and comes back. */
export type Victim = Pick<Machine, 'name' | 'kill' | 'isBack'>;

/** So long all of them are there: who waits for the next one has what a busy site has. */
const CALM_MS = 6_000;
const LOOK_MS = 200;
const SLOW_MS = 3_000;
const BACK_MS = 60_000;

export interface Kills {
  /** How often each was taken away, and came back. */
  times: ReadonlyMap<string, number>;
  /** Ends it once what was taken away is back. @throws Error if something never was. */
  stop(): Promise<void>;
}

/** Takes one victim away after the other, each once the one before is back. */
export function killInTurn(victims: readonly Victim[]): Kills {
  const times = new Map(victims.map(({ name }) => [name, 0]));
  const stopping = new AbortController();
  async function run(): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const victim = victims[turn % victims.length] as Victim;
      await sleep(CALM_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      victim.kill();
      for (const until = Date.now() + BACK_MS; !(await victim.isBack()); await sleep(LOOK_MS))
        if (Date.now() > until) throw new Error(`${victim.name} did not come back in ${BACK_MS / 1_000} s`);
      times.set(victim.name, (times.get(victim.name) ?? 0) + 1);
    }
  }
  const running = run();
  // Told when it ends: the journeys go on meanwhile, on one machine less.
  running.catch(() => {});
  return {
    times,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A bucket that does not answer for seconds, and one that turns requests away. */
export function bucketTroubles(bucket: S3Server): Victim[] {
  return [
    {
      name: 'the bucket (no answer for 3 s)',
      kill() {
        bucket.hold = sleep(SLOW_MS).then(() => {
          bucket.hold = undefined;
        });
      },
      isBack: async () => bucket.hold === undefined,
    },
    {
      name: 'the bucket (503)',
      kill: () => void bucket.failures.push(503, 503),
      isBack: async () => bucket.failures.length === 0,
    },
  ];
}
