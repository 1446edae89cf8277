import { intentIdOf } from 'api/base/ports/payments';
import { exactly, type Fault, type Figure, none } from './fault.ts';
import { auditWithin, chargedTwice, tell } from './rig/audit.ts';
import { type Answer, type Caller, insist } from './rig/caller.ts';
import { addRoom, bookStay, holdStay, type Stay, saveBooking, stayAt } from './rig/lodging.ts';
import type { Rig } from './rig/rig.ts';

const DOSES = { short: 3, full: 20 };

/** Scenarios with impatient people at the Pay button. Each returns the last responses that the page gets. */
const SCENARIOS: Record<string, (rig: Rig, guest: Caller, stay: Stay) => Promise<Answer[]>> = {
  'double click': async (rig, guest, stay) => {
    const held = await twice(() => holdStay(guest, stay));
    const secrets = held.map(({ body }) => body.clientSecret as string);
    await Promise.all(secrets.map((secret) => rig.provider.pay(secret)));
    return Promise.all(secrets.map((secret) => saveBooking(guest, stay, secret)));
  },
  'two tabs': async (rig, guest, stay) => {
    const other = await rig.signIn(guest.email);
    return Promise.all([guest, other].map((tab) => bookStay(tab, rig.provider, stay)));
  },
  reload: async (rig, guest, stay) => {
    await holdStay(guest, stay);
    const held = await holdStay(guest, stay);
    await rig.provider.pay(held.body.clientSecret);
    await holdStay(guest, stay);
    const again = await rig.provider.pay(held.body.clientSecret);
    if (again.status === 200) throw new Error('an intent was paid twice');
    return [await saveBooking(guest, stay, held.body.clientSecret)];
  },
  'offline at Pay': async (rig, guest, stay) => {
    await cutOff((signal) => guest.call('POST', '/api/create-payment-intent', stay, { signal }));
    const held = await insist(() => holdStay(guest, stay));
    const secret = held.body.clientSecret as string;
    await Promise.race([rig.provider.pay(secret), new Promise((resolve) => setTimeout(resolve, Math.random() * 20))]);
    const transactionId = intentIdOf(secret);
    await cutOff((signal) => guest.call('POST', '/api/bookings', { ...stay, transactionId }, { signal }));
    await insist(() => rig.provider.pay(secret));
    return [await insist(() => saveBooking(guest, stay, secret))];
  },
};

export const clicks: Fault = {
  name: 'clicks',
  title: 'Double click, two tabs, reload, offline at Pay (API level)',
  async run({ dose, world }) {
    const rig = await world.openShared();
    const host = await rig.signIn('click-host@lodge.test', 'host');
    const roomId = await addRoom(host, 400);
    const figures: Figure[] = [];
    let night = 40;
    for (const [name, scenario] of Object.entries(SCENARIOS)) {
      let good = 0;
      for (let round = 0; round < DOSES[dose]; round += 1) {
        const guest = await rig.signIn(`click-${night}@lodge.test`);
        const stay = stayAt(roomId, night, 1);
        night += 1;
        const answers = await scenario(rig, guest, stay);
        if (answers.every(({ status }) => status === 200) && (await isOnce(rig, guest))) good += 1;
      }
      figures.push(exactly(`${name}: one charge, one booking`, good, DOSES[dose]));
    }
    const violations = await auditWithin(rig.services);
    figures.push(exactly('stays charged twice', await chargedTwice(rig.services), 0));
    figures.push(none('rows that break an invariant', violations.map(tell)));
    await rig.close();
    return figures;
  },
};

async function twice(call: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all([call(), call()]);
}

async function cutOff(call: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
  await call(AbortSignal.timeout(Math.ceil(Math.random() * 25)));
}

async function isOnce({ services: { db, payments } }: Rig, guest: Caller): Promise<boolean> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('people', 'people.id', 'guest_id')
    .select(['bookings.id', 'state'])
    .where('email', '=', guest.email)
    .execute();
  const intents = await db
    .selectFrom('payments')
    .innerJoin('people', 'people.id', 'person_id')
    .select('intent_id')
    .where('email', '=', guest.email)
    .execute();
  const known = await Promise.all(intents.map(({ intent_id }) => payments.readIntent(intent_id)));
  const paid = known.filter((intent) => intent?.status === 'succeeded');
  return paid.length === 1 && rows.filter(({ state }) => state === 'confirmed').length === 1;
}
