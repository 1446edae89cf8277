import { parsed } from 'part-runtime/setting-kinds';
import type { Setting } from 'part-runtime/settings';

export type PainterAddress = { path: string } | { host: string; port: number };

export const PAINTER_ADDRESS = {
  kind: parsed(parseAddress, 'must be the absolute path of a socket, or a host and a port such as 127.0.0.1:4001'),
  unset: 'pages are plain',
  doc: 'With `serve`: where the painter listens and edges find it: the path of a Unix socket, or host and port; see [The painter](#the-painter)',
} satisfies Setting;

function parseAddress(value: string): PainterAddress | undefined {
  // A path length that all systems support.
  if (/^\/[^\0]{1,100}$/.test(value)) return { path: value };
  const [, host = '', port = ''] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(value) ?? [];
  const isPort = Number(port) > 0 && Number(port) <= 65_535;
  return host && isPort ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined;
}
