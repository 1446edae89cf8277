import type {
  AreaName,
  AreaRelease,
  ErrorGroup,
  ReleaseEvent,
  ReleaseName,
  ReleasesState,
  VersionState,
} from 'contracts';

const AREAS: AreaName[] = ['browse', 'guest', 'host', 'admin'];
const requires = { platform: '^1', http: '^1' };

export function fakeVersion(change: Partial<VersionState> = {}): VersionState {
  return {
    version: '1.0.0',
    at: '2026-01-10T09:00:00.000Z',
    by: 'build',
    bytes: 184_000,
    requires,
    isPromoted: true,
    isFallback: false,
    isBroken: false,
    health: { loads: 1200, failures: 0, lcp: 1240, inp: 48, cls: 0.004 },
    ...change,
  };
}

export function fakeEvent(change: Partial<ReleaseEvent> = {}): ReleaseEvent {
  return {
    at: '2026-01-11T09:00:00.000Z',
    by: 'admin@lodge.test',
    action: 'promote',
    name: 'host',
    from: '0.9.0',
    to: '1.0.0',
    set: 'set-now',
    reason: 'Ready',
    journeys: 'passed',
    ...change,
  };
}

/**
 * All areas are promoted at 1.0.0. Host also has the published version 1.1.0 and the fallback 0.9.0. Reviews is
 * published but not on the site.
 */
export function fakeReleases(change: Partial<ReleasesState> = {}): ReleasesState {
  const area = (name: AreaName): AreaRelease => ({
    name,
    version: '1.0.0',
    requires,
    routes: [],
    menu: [],
    slots: [],
    base: `/r/${name}/1.0.0/`,
    entry: 'mf-manifest.json',
  });
  const versions = (shell: string, host: string): Record<ReleaseName, string> => ({
    shell,
    browse: '1.0.0',
    guest: '1.0.0',
    host,
    admin: '1.0.0',
  });
  const unseen = { loads: 0, failures: 0, lcp: null, inp: null, cls: null };
  return {
    revision: 7,
    promoted: {
      id: 'set-now',
      shell: { version: '1.0.0', base: '/r/shell/1.0.0/' },
      areas: Object.fromEntries(AREAS.map((name) => [name, area(name)])),
      fallbacks: { host: { ...area('host'), version: '0.9.0', base: '/r/host/0.9.0/' } },
    },
    canary: null,
    versions: {
      shell: [fakeVersion({ requires: null })],
      browse: [fakeVersion()],
      guest: [fakeVersion()],
      host: [
        fakeVersion({ version: '1.1.0', by: 'host token', isPromoted: false, health: unseen }),
        fakeVersion(),
        fakeVersion({ version: '0.9.0', isPromoted: false, isFallback: true }),
        fakeVersion({
          version: '0.8.0',
          isPromoted: false,
          isBroken: true,
          health: { loads: 90, failures: 30, lcp: 4100, inp: 300, cls: 0.2 },
        }),
      ],
      admin: [fakeVersion()],
      reviews: [fakeVersion({ isPromoted: false, health: unseen })],
    },
    sets: [
      { id: 'set-now', at: '2026-01-11T09:00:00.000Z', versions: versions('1.0.0', '1.0.0') },
      { id: 'set-before', at: '2026-01-10T09:00:00.000Z', versions: versions('1.0.0', '0.9.0') },
    ],
    history: [fakeEvent()],
    ...change,
  };
}

export function fakeError(change: Partial<ErrorGroup> = {}): ErrorGroup {
  return {
    id: 'error-1',
    name: 'host',
    kind: 'error',
    type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'price')",
    page: '/dashboard/my-listings',
    trace: '4bf92f3577b34da6a3ce929d0e0e4736',
    firstSeen: '2026-01-10T09:00:00.000Z',
    lastSeen: '2026-01-12T10:00:00.000Z',
    count: 1234,
    clients: 56,
    versions: [
      { version: '1.0.0', count: 1200, lastSeen: '2026-01-12T10:00:00.000Z' },
      { version: '0.9.0', count: 34, lastSeen: '2026-01-11T08:00:00.000Z' },
    ],
    frames: [
      { file: 'src/my-listings/price-cell.tsx', line: 12, column: 7, function: 'onClick', code: 'room.price' },
      { file: 'shared-ui/src/button.tsx', line: 40, column: 3 },
    ],
    ...change,
  };
}
