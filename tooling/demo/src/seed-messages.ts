import { openThread } from 'api/messages/open-thread';
import { readThread } from 'api/messages/read-thread';
import { sendMessage } from 'api/messages/send-message';
import { findRoom } from 'api/rooms/storage';
import { actorOf } from './actor-of.ts';
import type { DemoThread } from './catalog/messages.ts';
import type { SeedRun } from './seed-rooms.ts';
import { readSteps, writeStep } from './steps.ts';

const MINUTE_MS = 60_000;

/** Writes the demo messages with the product's own actions. A thread that was interrupted goes on: its messages have the same ids. */
export async function seedMessages(run: SeedRun, roomIds: Map<string, string>): Promise<void> {
  const { services, demo, say } = run;
  const done = await readSteps<string>(services.db, 'messages:');
  const missing = demo.threads.filter((thread) => !done.has(keyOf(thread)));
  for (const thread of missing) {
    await writeStep(
      services.db,
      `messages:${keyOf(thread)}`,
      await writeOnce(run, thread, roomIds.get(thread.room) ?? ''),
    );
  }
  // Nobody is mailed about them.
  await services.db
    .updateTable('inbox_threads')
    .set({ mail_at: null })
    .where('mail_at', '<', services.clock())
    .execute();
  if (missing.length > 0) say(`${missing.length} threads of messages`);
}

const keyOf = ({ room, guest }: DemoThread) => `${room}:${guest}`;

async function writeOnce(run: SeedRun, { guest, messages, isUnread }: DemoThread, roomId: string): Promise<string> {
  const { services, base, people, demo } = run;
  const room = await findRoom(services.db, roomId);
  const hosts = demo.people.map(({ key }) => people.get(key));
  const asker = people.get(guest);
  const host = hosts.find((person) => person?.id === room?.host_id);
  if (!room || !asker || !host) throw new Error('a demo thread has no room, no guest or no host');
  const two = [actorOf(asker), actorOf(host)] as const;
  const { id: threadId } = await openThread(services, two[0], { roomId });
  for (const [index, text] of messages.entries()) {
    const at = new Date(base.getTime() - (messages.length - index) * 17 * MINUTE_MS);
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const writer = two[index % 2] ?? two[0];
    await sendMessage({ ...services, clock: () => at }, writer, { threadId, id, text, images: [] });
  }
  const reader = two[messages.length % 2] ?? two[0];
  if (!isUnread) await readThread(services, reader, { id: threadId, position: messages.length });
  return threadId;
}
