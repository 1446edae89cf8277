import { openThread } from 'api/contact/messages/open-thread';
import { readThread } from 'api/contact/messages/read-thread';
import { sendMessage } from 'api/contact/messages/send-message';
import { reportMessage } from 'api/contact/reported-items/report-message';
import { catalog, type DemoThread } from './catalog.ts';
import { findParties, type SeedRun } from './seed-run.ts';
import { readSteps, writeStep } from './steps.ts';

const MINUTE_MS = 60_000;

/**
 * Writes the demo messages with the product's own actions. An interrupted thread can be continued, because its messages
 * have fixed ids.
 */
export async function seedThreads(run: SeedRun): Promise<void> {
  const { services, say } = run;
  const done = await readSteps<string>(services.db, 'messages:');
  const missing = catalog.threads.filter((thread) => !done.has(keyOf(thread)));
  for (const thread of missing) await writeStep(services.db, `messages:${keyOf(thread)}`, await writeOnce(run, thread));
  // Prevents emails about these messages.
  await services.db
    .updateTable('inbox_threads')
    .set({ mail_at: null })
    .where('mail_at', '<', services.clock())
    .execute();
  if (missing.length > 0) say(`${missing.length} threads of messages`);
}

const keyOf = ({ room, guest }: DemoThread) => `${room}:${guest}`;

async function writeOnce(run: SeedRun, thread: DemoThread): Promise<string> {
  const { services, base } = run;
  const { messages, isUnread, report } = thread;
  const { room, guest, host } = await findParties(run, thread);
  const { id: threadId } = await openThread(services, guest, { roomId: room.id });
  for (const [index, text] of messages.entries()) {
    const at = new Date(base.getTime() - (messages.length - index) * 17 * MINUTE_MS);
    const writer = index % 2 === 0 ? guest : host;
    await sendMessage({ ...services, clock: () => at }, writer, { threadId, id: idOf(index), text, images: [] });
  }
  const reader = messages.length % 2 === 0 ? guest : host;
  if (!isUnread) await readThread(services, reader, { id: threadId, position: messages.length });
  if (report) await reportMessage(services, host, { threadId, messageId: idOf(0), ...report });
  return threadId;
}

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
