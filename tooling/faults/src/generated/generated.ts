import { createHmac } from 'node:crypto';
import { intentIdOf } from 'api/base/ports/payments';
import { OPERATIONS } from 'api/tests/operations';
import fc from 'fast-check';
import { type Fault, info, none } from '../fault.ts';
import { auditWithin, tell, workLater } from '../rig/audit.ts';
import type { Answer, Caller } from '../rig/caller.ts';
import { addRoom, bookStay, holdStay, roomBody, stayAt } from '../rig/lodging.ts';
import { type Rig, SECRETS } from '../rig/rig.ts';
import { describe, type OpenApi } from './document.ts';
import { type GeneratedRequest, type Known, requestsOf } from './requests.ts';

const DOSES = { short: 12, full: 1_000 };
const AT_ONCE = 8;
const ROLES = { guest: 'guest', host: 'host', admin: 'admin', unsaved: 'guest' } as const;

export const generated: Fault = {
  name: 'generated',
  title: 'Generated requests against the OpenAPI document',
  async run({ dose, world }) {
    const rig = await world.openShared();
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    const callers = await signAllIn(rig);
    const known = await findKnownIds(rig, callers);
    const document = (await rig.anyone.call('GET', '/api/openapi.json')).body as OpenApi;
    const failures: string[] = [];
    const invalid: string[] = [];
    const statuses = new Map<number, number>();
    // Operations that end sessions run last.
    const operations = OPERATIONS.map(({ operation }) => operation).toSorted(
      (a, b) => Number(endsSession(a)) - Number(endsSession(b)),
    );
    for (const operation of operations) {
      await restoreRoles(rig);
      const [method = '', pattern = ''] = operation.split(' ');
      const described = describe(document, operation);
      const requests = fc.sample(requestsOf(pattern, described, known), { numRuns: DOSES[dose], seed });
      const work = async () => {
        for (let request = requests.pop(); request; request = requests.pop()) {
          const caller = callers[Math.floor(Math.random() * callers.length)] as Caller;
          const answer = await send(rig, caller, { operation, method, request });
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const shown = `${operation} ${JSON.stringify(request).slice(0, 600)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
          if (answer.status === 0 || answer.status >= 500) failures.push(shown);
          const wrong = described?.wrongWith(answer.status, answer.body);
          if (wrong) invalid.push(`${wrong}: ${shown}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
    await workLater(rig.services, 17 * 60_000);
    const violations = await auditWithin(rig.services);
    await rig.close();
    return [
      info('operations', operations.length),
      info(
        'requests',
        [...statuses.values()].reduce((sum, count) => sum + count, 0),
      ),
      info(
        'answers by status',
        [...statuses]
          .toSorted(([a], [b]) => a - b)
          .map((pair) => pair.join(': '))
          .join(', '),
      ),
      none(`answers of 5xx, or none (SEED=${seed})`, failures),
      none('responses that do not match the OpenAPI document', invalid),
      none('rows that break an invariant', violations.map(tell)),
    ];
  },
};

/** True if the operation ends a session. A new session also ends the browser's previous one. */
function endsSession(operation: string): boolean {
  return ['POST /api/jwt', 'POST /api/token-sync', 'DELETE /api/token-sync', 'GET /api/logout'].includes(operation);
}

async function signAllIn(rig: Rig): Promise<Caller[]> {
  const callers = [rig.anyone];
  for (const [name, role] of Object.entries(ROLES)) callers.push(await rig.signIn(`any-${name}@lodge.test`, role));
  return callers;
}

/** Restores the callers, because the admin among them changes roles and the unregistered caller registers. */
async function restoreRoles({ services: { db } }: Rig): Promise<void> {
  for (const [name, role] of Object.entries(ROLES)) {
    await db.updateTable('people').set({ role }).where('email', '=', `any-${name}@lodge.test`).execute();
  }
  const unsaved = db.deleteFrom('people').where('email', '=', 'any-unsaved@lodge.test');
  await unsaved.execute().catch(() => {}); // Fails if this person has paid for something.
}

async function findKnownIds(rig: Rig, callers: Caller[]): Promise<Known> {
  const [, guest, host] = callers as [Caller, Caller, Caller];
  const rooms = [await addRoom(host, 90), await addRoom(host, 90, { keepOpen: false })];
  const held = await holdStay(guest, stayAt(rooms[0] ?? '', 20, 2));
  const booked = await bookStay(guest, rig.provider, stayAt(rooms[0] ?? '', 10, 2));
  const { image } = await roomBody(host, 90);
  const bookings = [held.body.bookingId, booked.body.insertedId] as string[];
  return {
    email: callers.map(({ email }) => email),
    id: [...rooms, ...bookings],
    roomId: rooms,
    image: [image],
    images: [image],
    transactionId: [intentIdOf(held.body.clientSecret), booked.body.booking.transactionId],
    timeZone: ['UTC', 'Europe/Paris'],
    hash: [String(image).split('/').at(-1) ?? ''],
    width: ['320', '640'],
  };
}

interface Sent {
  operation: string;
  method: string;
  request: GeneratedRequest;
}

async function send(rig: Rig, caller: Caller, { operation, method, request }: Sent): Promise<Answer> {
  const { path, body } = request;
  if (operation === 'POST /api/images') return caller.call(method, path, anyUpload());
  if (operation === 'POST /api/stripe/webhook') return sendEvent(caller, path);
  const needsToken = operation === 'POST /api/jwt' || operation === 'POST /api/token-sync';
  const token = Math.random() < 0.7 ? await rig.identity.token({ email: caller.email }) : 'a.b.c';
  return caller.call(method, path, body, needsToken ? { headers: { authorization: `Bearer ${token}` } } : {});
}

function anyUpload(): FormData | object {
  if (Math.random() < 0.1) return { image: 'x' };
  const form = new FormData();
  const bytes = crypto.getRandomValues(new Uint8Array(Math.floor(Math.random() * 2_000)));
  if (Math.random() < 0.5) bytes.set([0xff, 0xd8, 0xff, 0xe0].slice(0, bytes.length));
  form.set(Math.random() < 0.8 ? 'image' : 'file', new Blob([bytes]), Math.random() < 0.5 ? 'x.jpg' : '../x\u0000.svg');
  return form;
}

async function sendEvent(caller: Caller, path: string): Promise<Answer> {
  const [body = ''] = fc.sample(
    fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .record({
          id: fc.string(),
          type: fc.constantFrom('payment_intent.succeeded', 'x'),
          data: fc.oneof(
            fc.jsonValue(),
            fc.record({
              object: fc.oneof(fc.jsonValue(), fc.record({ object: fc.constant('payment_intent'), id: fc.string() })),
            }),
          ),
        })
        .map((event) => JSON.stringify({ object: 'event', ...event })),
    ),
    1,
  );
  const time = Math.floor(Date.now() / 1_000);
  const isSigned = Math.random() < 0.8;
  const v1 = createHmac('sha256', isSigned ? SECRETS.webhook : 'guess')
    .update(`${time}.${body.toWellFormed()}`)
    .digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${v1}` };
  return caller.call('POST', path, body, { headers });
}
