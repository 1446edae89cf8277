import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from 'part-runtime';
import { endChild } from '../part-process.ts';
import { loopback, root } from '../run-layout.ts';

const LOOK_MS = 100;
const START_MS = 30_000;

/** Ports of loopback: where an edge answers visitors, and where it says whether it is ready. */
export interface EdgePorts {
  site: number;
  operator: number;
}

/** HAProxy with the operators' configuration, but for addresses, TLS and rights that only root can give up. */
export async function startBalancer(
  folder: string,
  port: number,
  edges: readonly EdgePorts[],
): Promise<{ stop(): Promise<void> }> {
  const text = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8')
    .replace(/^ +(user|group|ssl-default-bind-options|bind :443|http-request redirect) .*\n/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll(/edge(\d):8080 port 9100/g, (_, number: string) => {
      const edge = edges[Number(number) - 1];
      return `127.0.0.1:${edge?.site} port ${edge?.operator}`;
    });
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const log = openSync(join(folder, 'logs', 'haproxy.log'), 'a');
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] });
  closeSync(log);
  const isServing = () =>
    fetch(loopback(port)).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = Date.now() + START_MS; !(await isServing()); ) {
    if (child.exitCode !== null || Date.now() > until) throw new StartError('HAProxy did not start: see its log.');
    await sleep(LOOK_MS);
  }
  return { stop: () => endChild(child, 2_000) };
}
