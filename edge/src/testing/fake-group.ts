import type { ErrorGroup, ReleaseName } from 'contracts';

export function fakeGroup(name: ReleaseName, change: Partial<ErrorGroup> = {}): ErrorGroup {
  const at = new Date().toISOString();
  return {
    id: `error of ${name}`,
    name,
    kind: 'error',
    type: 'TypeError',
    message: 'room is undefined',
    page: null,
    firstSeen: at,
    lastSeen: at,
    count: 1,
    clients: 1,
    versions: [{ version: '1.0.0', count: 1, lastSeen: at }],
    frames: [{ file: 'src/rooms/room-page.tsx', line: 12, column: 5, code: 'room.price' }],
    ...change,
  };
}
