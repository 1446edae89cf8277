import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from 'part-runtime';
import { writeFileSafely } from 'part-runtime/write-file-safely';
import { apiEnv } from './part-environments.ts';
import { type KeptPart, keepPart, type PartSpec } from './part-process.ts';
import { api, build, demo, edge, foundation, painter } from './parts.ts';
import type { Screen } from './progress.ts';
import { rememberProcesses } from './remembered-processes.ts';
import type { Places } from './run-layout.ts';
import { type RunningTask, runTask, type TaskSpec } from './task.ts';
import { watchSources } from './watch.ts';

export interface ProductOptions {
  places: Places;
  screen: Screen;
  /**
   * `built`: builds what has changed (unless BUILD=0), and the edge serves it. `dev`: `extraParts` serve the pages.
   * `commands`: runs only what a command of the API needs, without the API itself. `front`: runs only `extraParts`, in
   * front of a remote site.
   */
  mode: 'built' | 'dev' | 'commands' | 'front';
  /** True to restart the server parts when their sources change. */
  isWatched?: boolean;
  extraParts?: (places: Places) => PartSpec[];
}

export interface Product {
  /**
   * Resolves when the product is ready. Rejects with a StartError if a part cannot start, or if `stop` was called
   * first.
   */
  ready: Promise<void>;
  /** Ends all parts within 9 s, in the reverse order of starting. */
  stop(): Promise<void>;
  /** Kills all parts immediately, except PostgreSQL, which shuts down cleanly. */
  kill(): void;
}

/** Returns the path of the file with the settings of a running product, for commands. Only its owner can read it. */
export function apiEnvFile(dataDir: string): string {
  return join(dataDir, 'api-env.json');
}

/** How long each layer may take to end, in ms, before it is killed. */
const FRONT_MS = 2_000;
const API_MS = 3_000;
const ALL_MS = 9_000;

export function startProduct({ places, screen, mode, isWatched, extraParts }: ProductOptions): Product {
  const { logsDir, settings } = places;
  const layers: Record<'foundation' | 'api' | 'front', KeptPart[]> = { foundation: [], api: [], front: [] };
  const tasks = new Set<RunningTask>();
  const onProcess = rememberProcesses(settings.dataDir);
  let isStopping = false;
  let stopWatching = () => {};

  const assertWanted = () => {
    if (isStopping) throw new StartError('Stopped before it was ready.');
  };
  const startPart = async (layer: keyof typeof layers, spec: PartSpec) => {
    assertWanted();
    const part = keepPart(spec, { logsDir, screen, onProcess });
    layers[layer].push(part);
    await screen.step(spec.label, () => part.start());
  };
  const perform = async (spec: TaskSpec) => {
    assertWanted();
    const task = runTask(spec, logsDir, screen);
    tasks.add(task);
    await screen.step(spec.label, () => task.done);
    tasks.delete(task);
  };

  const startBack = async () => {
    await Promise.all(foundation(places).map((spec) => startPart('foundation', spec)));
    assertWanted();
    writeFileSafely(apiEnvFile(settings.dataDir), JSON.stringify(apiEnv(places)), 0o600);
    if (mode === 'commands') return;
    await startPart('api', api(places));
    if (settings.withDemo) await perform(demo(places));
  };
  const start = async () => {
    const front = extraParts?.(places) ?? [];
    await Promise.all([
      mode === 'front' ? undefined : startBack(),
      mode === 'built' && settings.withBuild ? perform(build(places)) : undefined,
      mode === 'built' ? startPart('front', painter(places)) : undefined,
    ]);
    if (mode === 'built') front.unshift(edge(places));
    for (const spec of front) await startPart('front', spec);
    if (isWatched) stopWatching = watchSources(Object.values(layers).flat(), screen);
    assertWanted();
  };

  const stopAll = async () => {
    const until = Date.now() + ALL_MS;
    isStopping = true;
    stopWatching();
    // A signal to the whole process group ends the parts in any order.
    for (const part of Object.values(layers).flat()) part.expectEnd();
    rmSync(apiEnvFile(settings.dataDir), { force: true });
    const stopLayer = (layer: KeptPart[], limit: number) => Promise.all(layer.map((part) => part.stop(limit)));
    await Promise.all([stopLayer(layers.front, FRONT_MS), ...[...tasks].map((task) => task.stop(FRONT_MS))]);
    await stopLayer(layers.api, API_MS);
    await stopLayer(layers.foundation, until - Date.now()); // PostgreSQL gets the remaining time.
  };
  let stopped: Promise<void> | undefined;
  return {
    ready: start(),
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
    kill() {
      isStopping = true;
      const others = [...layers.front, ...layers.api, ...tasks];
      for (const one of others) void one.stop(0);
      for (const part of layers.foundation) void part.stop(ALL_MS);
    },
  };
}
