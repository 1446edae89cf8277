import type { AreaRelease } from 'contracts';
import type { AreaRoutes } from 'shared-platform';
import { vi } from 'vitest';
import { importAreaModule } from '../areas/federation.ts';

export function providePages(pages: AreaRoutes = {}): void {
  vi.mocked(importAreaModule).mockImplementation(async (area: AreaRelease) => {
    const plain = area.routes.map(({ path }) => [path, { Component: () => <h1>Page {path}</h1> }]);
    return { routes: { ...Object.fromEntries(plain), ...pages } } as never;
  });
}
