import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { addRoom } from '../../tests/lodging.ts';
import { type Caller, SITE, useApi } from '../../tests/test-api.ts';

/** Messages of two people over two processes of the API, of which one dies and comes back, and then the other. */
const api = useApi();
const folder = mkdtempSync(join(tmpdir(), 'lodge-test-messages-'));
const running: { child: ChildProcess; url: string }[] = [];

afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const { databaseUrl, identity } = api.services.settings;
  const child = spawn(process.execPath, ['--disable-sigusr1', join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SITE_URL: SITE,
      IDENTITY_KEYS_URL: identity.keysUrl,
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      RATE_LIMITS: '*:1000000/1m',
      LOG_LEVEL: 'silent',
      WORKER: '0',
    },
  });
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve));
  return { child, url: `http://127.0.0.1:${port}/api` };
}

/** As an edge does: to the next process, and again when one died over it. */
let turn = 0;
async function ask(by: Caller, path: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    turn += 1;
    const { url } = running[turn % running.length] as (typeof running)[0];
    const headers = { cookie: by.cookie, origin: SITE, host: 'localhost:4000', 'content-type': 'application/json' };
    const answer = await fetch(url + path, { ...init, headers }).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await wait(20);
  }
}

/** A page: follows, asks for what comes after its last message, and comes back after a cut with its number. */
function open(by: Caller, thread: string) {
  const page = { texts: [] as string[], cuts: 0, isClosed: false };
  let after = '';
  async function catchUp() {
    const position = page.texts.length;
    const news = await (await ask(by, `/threads/${thread}/messages?after=${position}`)).json();
    for (const { position: at, text } of news as { position: number; text: string }[]) page.texts[at - 1] ??= text;
  }
  async function follow() {
    const stream = await ask(by, `/messages/events${after && `?after=${after}`}`);
    let rest = '';
    for await (const chunk of stream.body ?? []) {
      const blocks = (rest + Buffer.from(chunk)).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        after = /^id: (\d+)$/m.exec(block)?.[1] ?? after;
        if (/^event: (thread|reset)$/m.test(block)) await catchUp();
      }
      if (page.isClosed) return;
    }
  }
  void (async () => {
    while (!page.isClosed) {
      await follow().catch(() => {});
      page.cuts += 1;
    }
  })();
  return page;
}

test('each message of two people is there once, in its order, while the processes die under them', async () => {
  const host = await api.signIn('host@lodge.test', 'host');
  const guest = await api.signIn('guest@lodge.test');
  const thread = (await guest.call('POST', '/api/threads', { roomId: await addRoom(host) })).body.id;
  running.push(await start(), await start());
  const pages = [open(guest, thread), open(host, thread)];

  const sent: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    const text = `Message ${count}`;
    const body = JSON.stringify({ id: randomUUID(), text });
    const sending = ask(count % 3 === 0 ? host : guest, `/threads/${thread}/messages`, { method: 'POST', body });
    // In the middle of a message.
    const victim = { 15: 0, 40: 1 }[count];
    if (victim !== undefined) {
      running[victim]?.child.kill('SIGKILL');
      running[victim] = await start();
    }
    expect((await sending).status).toBe(200);
    sent.push(text);
  }
  for (const page of pages) {
    await vi.waitFor(() => expect(page.texts).toEqual(sent), { interval: 50 });
    expect(page.cuts).toBeGreaterThan(0);
    page.isClosed = true;
  }
  const rows = await api.services.db.selectFrom('messages').select('position').execute();
  expect(rows.map(({ position }) => position).sort((a, b) => a - b)).toEqual(sent.map((_, index) => index + 1));
});
