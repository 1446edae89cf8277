import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { exactly, type Fault, info } from './fault.ts';
import { addRoom, bookStay, stayAt } from './rig/lodging.ts';
import type { Rig } from './rig/rig.ts';

const DOSES = { short: 2_000, full: 30_000 };
const MINUTE = 60;

export const identity: Fault = {
  name: 'identity',
  title: 'Identity provider down, clocks wrong',
  async run({ dose, world, say }) {
    // A proxy in front of the provider's keys that can be closed. A restarted API must load the keys through the proxy.
    const proxy = await openKeyProxy();
    const rig = await world.open({ env: { IDENTITY_KEYS_URL: proxy.url } });
    proxy.lead(rig.identity.keysUrl);
    const host = await rig.signIn('id-host@lodge.test', 'host');
    const guest = await rig.signIn('id-guest@lodge.test');
    const roomId = await addRoom(host, 60);

    const accepted = await statuses(rig, [-4, 4]);
    const refused = await statuses(rig, [-10, 10]);

    say(`down for ${DOSES[dose] / 1_000} s`);
    proxy.shut();
    // Restart the API, because it would otherwise have the keys in memory.
    await rig.api.process.stop();
    await rig.api.start();
    const until = Date.now() + DOSES[dose];
    const served: number[] = [];
    const signIns: { status: number; retryAfter: boolean }[] = [];
    let night = 5;
    while (Date.now() < until) {
      for (const path of ['/api/rooms', `/api/room/${roomId}`])
        served.push((await rig.anyone.call('GET', path)).status);
      served.push((await guest.call('GET', `/api/user/${guest.email}`)).status);
      served.push((await bookStay(guest, rig.provider, stayAt(roomId, (night++ % 50) + 1, 1))).status);
      const answer = await signIn(rig, 0);
      signIns.push({ status: answer.status, retryAfter: answer.headers.has('retry-after') });
      await wait(200);
    }
    const health = await rig.anyone.call('GET', '/api/health');
    proxy.open();
    // The library that loads the keys waits up to ten seconds before it retries.
    let isBack = 0;
    for (const giveUp = Date.now() + 20_000; !isBack && Date.now() < giveUp; await wait(250)) {
      isBack = (await signIn(rig, 0)).status === 200 ? 1 : 0;
    }
    await rig.close();
    proxy.close();
    return [
      exactly('tokens of clocks ±4 minutes accepted', accepted.filter((status) => status === 200).length, 2),
      exactly('tokens of clocks ±10 minutes refused with 401', refused.filter((status) => status === 401).length, 2),
      info('pages, sessions and bookings requested during the outage', served.length),
      // 409 means that the night is already taken.
      exactly('of them not served', served.filter((status) => status !== 200 && status !== 409).length, 0),
      info('sign-ins during the outage', signIns.length),
      exactly(
        'of them not answered 503 with Retry-After',
        signIns.filter(({ status, retryAfter }) => status !== 503 || !retryAfter).length,
        0,
      ),
      exactly(
        'health says that identity is down and the rest is not',
        health.body.parts?.identity === 'down' && health.status === 200 ? 1 : 0,
        1,
      ),
      exactly('sign-in works again afterwards', isBack, 1),
    ];
  },
};

async function signIn(rig: Rig, minutesOff: number) {
  const email = `clock${minutesOff}@lodge.test`;
  const iat = Math.floor(Date.now() / 1_000) + minutesOff * MINUTE;
  const token = await rig.identity.token({ email, iat, auth_time: iat, exp: iat + 60 * MINUTE });
  const headers = { authorization: `Bearer ${token}` };
  return rig.anyone.call('POST', '/api/jwt', { email }, { headers });
}

async function statuses(rig: Rig, minutes: number[]): Promise<number[]> {
  const answers = [];
  for (const off of minutes) answers.push((await signIn(rig, off)).status);
  return answers;
}

interface KeyProxy {
  url: string;
  lead(to: string): void;
  shut(): void;
  open(): void;
  close(): void;
}

async function openKeyProxy(): Promise<KeyProxy> {
  let target = '';
  const serve = () =>
    createServer((_request, response) => {
      fetch(target)
        .then(async (keys) => response.setHeader('content-type', 'application/json').end(await keys.text()))
        .catch(() => response.destroy());
    });
  let server: Server = serve();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/keys`,
    lead(to) {
      target = to;
    },
    shut() {
      server.close();
      server.closeAllConnections();
    },
    open() {
      server = serve();
      server.listen(port, '127.0.0.1');
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
