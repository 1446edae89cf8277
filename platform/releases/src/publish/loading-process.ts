import { pathToFileURL } from 'node:url';

/**
 * Loads a built area, and tells which pages and slots it lacks of those that it should have. It runs in a process of its
 * own, as `loading-process.ts FOLDER WANTED` with `Wanted` as JSON, and prints `Missing[]` as JSON.
 */

/** By module: the pages and slots that `remote.json` says it has. */
export type Wanted = Record<string, { routes: string[]; slots: string[] }>;

export interface Missing {
  module: string;
  kind: 'routes' | 'slots';
  key: string;
}

/** `remoteEntry.js` */
interface Container {
  init(scope: object): Promise<unknown>;
  get(module: string): Promise<() => Partial<Record<Missing['kind'], Record<string, unknown>>>>;
}

/**
 * Stands for the browser and for what the page shares: whatever is read, called or constructed of it does so again. Only
 * what a module does while it is evaluated meets it; nothing is rendered.
 */
function anything(): object {
  // biome-ignore lint/complexity/useArrowFunction: an arrow function cannot be constructed or extended
  const target = function () {};
  return new Proxy(target, {
    get: (_, key) => {
      if (key === 'then') return undefined;
      if (key === Symbol.toPrimitive) return () => '';
      return key === Symbol.iterator ? () => [].values() : anything();
    },
    set: () => true,
    apply: () => anything(),
    construct: () => anything(),
  });
}

/** Of a sheet or script that is preloaded: it is there at once. */
function loadedElement(): object {
  const addEventListener = (type: string, listen: (event: object) => void) => {
    if (type === 'load') queueMicrotask(() => listen({ type }));
  };
  return { addEventListener, removeEventListener: () => undefined, setAttribute: () => undefined };
}

const [folder = '', wanted = '{}'] = process.argv.slice(2);
for (const name of ['window', 'location', 'history', 'localStorage', 'sessionStorage', 'matchMedia'])
  Object.defineProperty(globalThis, name, { value: anything(), configurable: true });
Object.assign(globalThis, {
  document: {
    head: { appendChild: () => undefined },
    documentElement: anything(),
    getElementsByTagName: () => [],
    querySelector: () => null,
    createElement: loadedElement,
    addEventListener: () => undefined,
  },
});

const container = (await import(pathToFileURL(`${folder}/remoteEntry.js`).href)) as Container;
const shared = { any: { lib: anything } };
await container.init(new Proxy({}, { get: () => shared }));
const missing: Missing[] = [];
for (const [module, { routes, slots }] of Object.entries(JSON.parse(wanted) as Wanted)) {
  const loaded = (await container.get(module))();
  for (const key of routes) if (!loaded.routes?.[key]) missing.push({ module, kind: 'routes', key });
  for (const key of slots) if (!loaded.slots?.[key]) missing.push({ module, kind: 'slots', key });
}
process.stdout.write(JSON.stringify(missing));
process.exit();
