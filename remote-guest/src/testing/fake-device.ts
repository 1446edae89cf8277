import { vi } from 'vitest';

function fakeCache() {
  const kept = new Map<string, Response>();
  const urlOf = (address: string) => new URL(address, 'https://lodge.test').href;
  return {
    kept,
    match: async (address: string) => kept.get(urlOf(address)),
    put: async (address: string, response: Response) => void kept.set(urlOf(address), response),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  };
}

/** Fakes caches and service workers, which jsdom lacks. */
export function fakeDevice() {
  const all = new Map<string, ReturnType<typeof fakeCache>>();
  const register = vi.fn(async () => ({}));
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = all.get(name) ?? fakeCache();
      all.set(name, cache);
      return cache;
    },
    delete: async (name: string) => all.delete(name),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve({}) },
  });
  return {
    register,
    paths: () => [...all.values()].flatMap(({ kept }) => [...kept.keys()].map((url) => new URL(url).pathname)).sort(),
    async text(path: string) {
      const [cache] = all.values();
      return (await cache?.match(path))?.clone().text();
    },
    remove: () => Reflect.deleteProperty(navigator, 'serviceWorker'),
  };
}
