import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exactly, type Fault, info, none } from './fault.ts';
import { callerAt } from './rig/caller.ts';
import { addRoom, bookStay, holdStay, saveBooking, stayAt } from './rig/lodging.ts';
import { type Rig, SECRETS } from './rig/rig.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CARD = '4242424242424242';
const EMAIL = 'canary-7f3a@lodge.test';

/** Enters marked values in every place where a person can, and then searches the logs and the built pages for them. */
export const canary: Fault = {
  name: 'canary',
  title: 'Secrets, card numbers and tokens in logs and bundle',
  async run({ world, say }) {
    const rig = await world.open({ env: { LOG_LEVEL: 'trace' } });
    const marks = await leaveMarks(rig, () => world.killPostgres());
    await rig.close();
    const lines = [...rig.logs, world.postgresLog].map((file) => readFileSync(file, 'utf8'));
    const inLogs = findings(lines.join('\n'), marks);

    const files = await builtFiles(say);
    const inBundle = files.flatMap(({ name, text }) =>
      [...findings(text, secretsOf(marks)), ...(text.match(KEY_SHAPES) ?? [])].map((found) => `${found} in ${name}`),
    );
    return [
      info('marks', marks.size),
      info('log lines', lines.join('').split('\n').length),
      none('marks found in logs', inLogs),
      info('built files', files.length),
      none('secrets found in the bundle', inBundle),
      exactly('a mark that was put there is found', findings(`x ${EMAIL} y ${CARD} z`, marks).length, 2),
    ];
  },
};

/** The formats of server keys. A page may contain a publishable key, but never a secret one. */
const KEY_SHAPES =
  /\b(?:sk|rk)_(?:live|test)_\w{8,}|\bwhsec_\w{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----|postgres(?:ql)?:\/\/\w+:[^@\s"'`$]+@/g;

type Marks = Map<string, string>;

function findings(text: string, marks: Marks): string[] {
  return [...marks].filter(([, value]) => text.includes(value)).map(([name]) => name);
}

function secretsOf(marks: Marks): Marks {
  return new Map([...marks].filter(([name]) => name.startsWith('secret')));
}

async function leaveMarks(rig: Rig, killPostgres: () => void): Promise<Marks> {
  const host = await rig.signIn('canary-host@lodge.test', 'host');
  const roomId = await addRoom(host, 60);
  const guest = await rig.signIn(EMAIL);
  const token = await rig.identity.token({ email: EMAIL });
  const held = await holdStay(guest, stayAt(roomId, 10, 2));
  const { clientSecret } = held.body as { clientSecret: string };
  await rig.provider.pay(clientSecret);
  await saveBooking(guest, stayAt(roomId, 10, 2), clientSecret);

  // Sends the values in the wrong places, in requests that are refused and in requests that are accepted.
  const wrong = { email: EMAIL, password: 'Canary-Password-9', number: CARD, card: { number: '4242 4242 4242 4242' } };
  const headers = { authorization: `Bearer ${token}` };
  for (const path of ['/api/jwt', '/api/bookings', '/api/rooms', '/api/create-payment-intent', '/api/nothing']) {
    await guest.call('POST', `${path}?token=${token}&card=${CARD}`, wrong, { headers });
    await guest.call('GET', `${path}?email=${EMAIL}&number=${CARD}`, undefined, { headers });
  }
  await guest.call('GET', `/api/user/${EMAIL}`);
  await guest.call('GET', `/img/${token}`);
  await rig.anyone.call('POST', '/api/stripe/webhook', JSON.stringify(wrong), {
    headers: { 'stripe-signature': token },
  });
  await payByCard(rig, wrong.number);
  // Errors have their own texts, so make the provider and the database fail.
  await rig.provider.breakDown({ operation: '*', mode: '500', times: 20 });
  await guest.call('POST', '/api/create-payment-intent', stayAt(roomId, 20, 2));
  await rig.provider.breakDown({ operation: '*', mode: '500', times: 0 });
  killPostgres();
  await bookStay(guest, rig.provider, stayAt(roomId, 30, 2));

  const password = new URL(rig.databaseUrl).password;
  return new Map([
    ['email', EMAIL],
    ['card number', CARD],
    ['card number in groups', '4242 4242 4242 4242'],
    ['password', wrong.password],
    ['identity token', token],
    [
      'session cookie',
      guest.cookie
        .split('; ')
        .map((pair) => pair.split('=')[1] ?? '')
        .find((value) => value.length > 20) ?? 'no session',
    ],
    ['client secret', clientSecret],
    ['secret of the database', password],
    ['secret key of payments', SECRETS.stripe],
    ['secret of webhooks', SECRETS.webhook],
    ['secret of the image host', SECRETS.imageHost],
  ]);
}

async function payByCard(rig: Rig, number: string): Promise<void> {
  const { apiUrl = '' } = rig.services.settings.stripe;
  const fields = {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  };
  const headers = {
    authorization: `Bearer ${SECRETS.publishable}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  await callerAt(apiUrl, '', '').call('POST', '/v1/payment_methods', new URLSearchParams(fields).toString(), {
    headers,
  });
}

async function builtFiles(say: (line: string) => void): Promise<{ name: string; text: string }[]> {
  const dataDir = resolve(ROOT, process.env.DATA_DIR || '.data');
  const folder = join(dataDir, 'releases', 'r');
  const read = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => ({ name, text: unpacked(join(parentPath, name)) }));
  try {
    return read();
  } catch {
    say('nothing is built yet; building');
    const child = spawn(process.execPath, [join(ROOT, 'tooling/supervisor/src/build.ts')], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DATA_DIR: dataDir },
    });
    const code = await new Promise((done) => child.once('exit', done));
    if (code !== 0) throw new Error('the pages could not be built');
    return read();
  }
}

function unpacked(file: string): string {
  const content = readFileSync(file);
  const kind = extname(file);
  return (kind === '.br' ? brotliDecompressSync(content) : kind === '.gz' ? gunzipSync(content) : content).toString(
    'utf8',
  );
}
