import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sweepUnread } from 'api/contact/messages/sweep-unread';
import { auditRows } from 'api/operations/invariants/audit-data';
import { runJobs } from 'api/operations/worker/run-jobs';
import { exactly, type Fault, none } from '../fault.ts';
import { laterServices, tell } from '../rig/audit.ts';
import { type Caller, insist } from '../rig/caller.ts';
import { addRoom } from '../rig/lodging.ts';
import type { Rig } from '../rig/rig.ts';
import { killDuring, killWorkerAt, RIG_WITHOUT_WORKER, workOn } from './die.ts';
import { MESSAGE_POINTS, type MessagePoint, UNREAD_POINTS, type UnreadPoint } from './points.ts';

const DOSES = { short: 1, full: 3 };
type Scenario = [MessagePoint, UnreadPoint];
const SHORT: Scenario[] = [['inside-message', 'inside-unread']];
const FULL = keys(MESSAGE_POINTS).flatMap((sent) => keys(UNREAD_POINTS).map((told): Scenario => [sent, told]));
/** After this time, in ms, the recipient of an unread message gets an email. */
const UNREAD_MS = 6 * 60_000;
/** Maximum delay until an open page shows a message, in ms. */
const SHOWN_MS = 120_000;

/**
 * Kills the API while it handles a message, which the sender sends again with the same id, and a worker while it sends
 * the email about the message. The recipient must get the message exactly once: in the thread, on an open page, in the
 * bell and by email.
 */
export const messages: Fault = {
  name: 'messages',
  title: 'API killed (SIGKILL) at 3 points of a message, and a worker at 2 points of the email about it',
  async run({ dose, world, say }) {
    const rig = await world.openShared(RIG_WITHOUT_WORKER);
    const scenarios = dose === 'short' ? SHORT : FULL;
    let reached = 0;
    const wrong: Record<keyof Outcome, number> = { kept: 0, shown: 0, noted: 0, mailed: 0 };
    const broken: string[] = [];
    for (let round = 0; round < DOSES[dose]; round += 1) {
      for (const [index, points] of scenarios.entries()) {
        const { deaths, ...outcome } = await playScenario(rig, points, `${round}-${index}`);
        reached += deaths;
        for (const what of keys(wrong)) if (!outcome[what]) wrong[what] += 1;
        broken.push(...(await auditRows(rig.services.db, rig.services.clock())).map(tell));
      }
      say(`${reached} kills`);
    }
    await rig.close();
    return [
      exactly('kills at the point', reached, 2 * DOSES[dose] * scenarios.length),
      exactly('threads in which an acknowledged message is missing or duplicated', wrong.kept, 0),
      exactly('open pages on which a message is missing or duplicated', wrong.shown, 0),
      exactly('people with no notification, or two', wrong.noted, 0),
      exactly('people who got no email, or two', wrong.mailed, 0),
      none('broken invariants', broken),
    ];
  },
};

interface Outcome {
  kept: boolean;
  shown: boolean;
  noted: boolean;
  mailed: boolean;
}

interface Sent {
  id: string;
  text: string;
}

async function playScenario(rig: Rig, [sent, told]: Scenario, name: string): Promise<Outcome & { deaths: number }> {
  const host = await rig.signIn(`message-host-${name}@lodge.test`, 'host');
  const guest = await rig.signIn(`message-guest-${name}@lodge.test`);
  const thread = (await guest.call('POST', '/api/threads', { roomId: await addRoom(host, 30) })).body.id as string;
  const page = follow(host, thread);
  let answered = 0;
  const send = async (message: Sent) => {
    const { status } = await insist(() => guest.call('POST', `/api/threads/${thread}/messages`, message));
    if (status === 200) answered += 1;
  };
  const texts = ['Is there a kettle?', 'Over the dying API', 'And a garden?'];
  const [first, second, third] = texts.map((text) => ({ id: randomUUID(), text })) as [Sent, Sent, Sent];
  await send(first);
  let deaths = Number(await killDuring(rig, sent, () => send(second)));
  // Send the same message again, as an edge that got no response would.
  await send(second);
  await send(third);
  const isThere = (found: readonly string[]) => answered === 4 && found.join() === texts.join();
  for (const until = Date.now() + SHOWN_MS; !isThere(page.texts) && Date.now() < until; ) await wait(20);
  page.close();

  const { db } = rig.services;
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', thread)
    .orderBy('position')
    .execute();
  const notes = await db.selectFrom('notifications').selectAll().where('key', '=', `messages:${thread}`).execute();
  const [hostId] = await db.selectFrom('people').select('id').where('email', '=', host.email).execute();
  deaths += Number(await killWorkerAt(rig, told, UNREAD_MS));
  const later = laterServices(rig.services, UNREAD_MS);
  await workOn(rig, async () => (await sweepUnread(later)) + (await runJobs(later)));
  const mails = (await rig.mailsTo(host.email)).filter(({ subject }) => subject.includes(' wrote you '));
  return {
    deaths,
    kept: isThere(rows.map(({ text }) => text)) && rows.every(({ position }, index) => position === index + 1),
    shown: isThere(page.texts),
    noted: notes.length === 1 && notes[0]?.person_id === hostId?.id && notes[0]?.read_at === null,
    mailed: new Set(mails.map(({ messageId }) => messageId)).size === 1,
  };
}

/**
 * Simulates an open page of the thread: follows the stream and, on each event, loads the messages after its last one.
 */
function follow(reader: Caller, thread: string): { texts: readonly string[]; close(): void } {
  const texts: string[] = [];
  const closing = new AbortController();
  const catchUp = async () => {
    const path = `/api/threads/${thread}/messages?after=${texts.length}`;
    const { body, status } = await insist(() => reader.call('GET', path));
    if (status === 200) texts.push(...(body as { text: string }[]).map(({ text }) => text));
  };
  const listen = async () => {
    const stream = await fetch(`${reader.url}/api/messages/events`, {
      headers: { cookie: reader.cookie },
      signal: closing.signal,
    });
    for await (const chunk of stream.body ?? [])
      if (/^event: (thread|reset)$/m.test(Buffer.from(chunk).toString())) await catchUp();
  };
  void (async () => {
    while (!closing.signal.aborted) {
      // The stream was cut off, so start again.
      await listen().catch(() => {});
      await wait(100);
    }
  })();
  return { texts, close: () => closing.abort() };
}

function keys<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[];
}
