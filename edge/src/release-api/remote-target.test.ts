import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorGroup } from 'contracts';
import { openStore, type Store } from 'releases/store/store';
import { buildSample, sampleStore } from 'releases/testing/sample-store';
import { remoteTarget } from 'releases/tool/remote-target';
import { runCommand } from 'releases/tool/run-command';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendReleasedFile } from '../released-file.ts';
import { fakeGroup } from '../testing/fake-group.ts';
import { fakeObserver } from '../testing/fake-observer.ts';
import { createReleaseApi } from './release-api.ts';

const TOKEN = 'token-of-the-host-team-in-this-test';

let store: Store;
let groups: ErrorGroup[] = [];
let server: Server;
let site = '';
beforeEach(async () => {
  ({ store } = await sampleStore());
  server = createServer(async (request, response) => {
    const handle = createReleaseApi(store, {
      tokens: `host:${TOKEN}`,
      siteUrl: site,
      overrideKey: 'key',
      qaToken: undefined,
      observer: { ...fakeObserver(), errors: async () => groups },
      isAdmin: async () => undefined,
      health: async () => () => ({ loads: 0, failures: 0, lcp: null, inp: null, cls: null }),
      log: () => {},
    });
    if (await handle(request, response)) return;
    const path = String(request.url).slice(3);
    if (!(await sendReleasedFile(request, response, join(store.folder, 'r'), path, ''))) response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a team can publish and promote its area on a server', async () => {
  const target = remoteTarget(site, TOKEN);
  const { release, folder } = await buildSample('host', '1.1.0');
  expect(await target.publish(release, folder)).toMatchObject({ isNew: true });
  expect(await target.publish(release, folder)).toMatchObject({ isNew: false });
  const state = await target.change({
    action: 'promote',
    name: 'host',
    to: '1.1.0',
    journeys: 'skipped',
    reason: 'a test',
    revision: 1,
  });
  expect(state.promoted.areas.host?.version).toBe('1.1.0');
  expect((await target.override({ versions: { host: '1.0.0' }, hours: 1 })).url).toContain(`${site}/?override=`);
});

test('a team can read the errors of its area', async () => {
  groups = [fakeGroup('host'), fakeGroup('admin')];
  expect(await remoteTarget(site, TOKEN).errors('host')).toEqual([groups[0]]);
  expect(await remoteTarget(site, TOKEN).errors('admin')).toEqual([]);
});

test('a refusal by the server keeps its code and message', async () => {
  const target = remoteTarget(site, TOKEN);
  const other = await buildSample('host', '1.0.0', { 'assets/routes.js': 'changed' });
  await expect(target.publish(other.release, other.folder)).rejects.toMatchObject({
    code: 'same-version-other-content',
    message: 'host 1.0.0 is already stored with other content; raise its version',
  });
  await expect(target.change({ action: 'rollback', name: 'admin' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(remoteTarget(site, 'a-token-that-is-wrong').state()).rejects.toMatchObject({ code: 'signed-out' });
});

test('a command of a team works only for its own area', async () => {
  const { release, folder } = await buildSample('host', '1.1.0');
  await remoteTarget(site, TOKEN).publish(release, folder);
  const command = (...args: string[]) => runCommand([...args, '--url', site, '--token', TOKEN]);
  const skip = ['--no-journeys', '--reason', 'No stack in this test'];
  expect(await command('canary', 'host', '--to', '1.1.0', '--share', '10%')).toMatchObject({
    code: 1,
    error: expect.stringContaining('needs the journeys @host: hand your preview link to the holder of QA_TOKEN'),
  });
  expect(await command('canary', 'host', '--to', '1.1.0', '--share', '10%', ...skip)).toMatchObject({ code: 0 });
  expect(await command('canary', '--end')).toMatchObject({ code: 0, out: 'no canary is running' });
  expect(await command('promote', 'host', '--to', '1.1.0', ...skip)).toMatchObject({ code: 0 });
  expect(JSON.parse((await command('status', '--json')).out).areas.host.version).toBe('1.1.0');
  expect(await command('rollback', 'host')).toMatchObject({ code: 0 });
  const refused = { code: 1, out: '', error: 'This token is only for host.' };
  expect(await command('rollback', 'admin')).toEqual(refused);
  expect(await command('canary', 'shell', '--to', '1.0.0', '--share', '10%')).toEqual(refused);
  expect(await command('promote', 'admin', '--to', '1.0.0', ...skip)).toEqual(refused);
  expect(await command('override', 'admin@1.0.0')).toEqual(refused);
  const { id } = (await remoteTarget(site, TOKEN).state()).promoted;
  expect(await command('rollback', '--set', id)).toEqual(refused);
  expect((await runCommand(['status', '--url', site, '--token', 'a-token-that-is-wrong'])).error).toBe(
    'This token is not valid.',
  );
});

test('the hashes of a copied version are checked', async () => {
  const into = openStore(await mkdtemp(join(tmpdir(), 'lodge-into-')));
  const target = remoteTarget(site, TOKEN);
  await target.copyVersion('host', '1.0.0', into);
  expect(await into.readRelease('host', '1.0.0')).toEqual(await store.readRelease('host', '1.0.0'));
  await expect(target.copyVersion('host', '7.0.0', into)).rejects.toMatchObject({ code: 'unknown-version' });
});

test('an unreachable server is reported', async () => {
  await expect(remoteTarget('http://127.0.0.1:1', TOKEN).state()).rejects.toMatchObject({ code: 'unreachable' });
});
