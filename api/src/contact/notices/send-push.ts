import { createHash } from 'node:crypto';
import { PUSH_KIND_OF } from 'contracts';
import type { JobPayload, Services } from '../../base/index.ts';
import { deleteSubscription, findSubscription } from '../../people/index.ts';
import { readSubjects } from './read-subjects.ts';
import { findUnread } from './storage.ts';
import { describeNotification } from './words.ts';

const LATE_MS = 24 * 60 * 60_000;
const LONGEST = 200;
const GONE = [404, 410];
const LATER = [408, 429];

/**
 * Sends a notification to a browser if it still applies and the person wants it there. Deletes an expired subscription.
 */
export async function sendPush(
  { db, clock, log, push, settings }: Services,
  { personId, noteId, subscriptionId }: JobPayload['push'],
): Promise<void> {
  const row = await findUnread(db, personId, noteId);
  const subscription = await findSubscription(db, subscriptionId);
  if (!push || !row || subscription?.person_id !== personId) return;
  if (subscription.stopped.includes(PUSH_KIND_OF[row.kind])) return;
  const now = clock();
  const ttlMs = row.made_at.getTime() + LATE_MS - now.getTime();
  if (ttlMs <= 0) return;
  const subjects = await readSubjects(db, { personId, now }, [row]);
  const { title, text, path, over } = describeNotification(row, { subjects, now, brand: settings.brand });
  if (over) return;
  // The topic differs per browser, so that push services cannot see who is notified of the same event.
  const topic = createHash('sha256').update(`${subscriptionId} ${row.key}`).digest('base64url').slice(0, 32);
  const message = { title: shorten(title), text: shorten(text), path, tag: row.key };
  const status = await push.send(subscription, message, { topic, ttlMs });
  if (GONE.includes(status)) await deleteSubscription(db, personId, subscriptionId);
  else if (status >= 500 || LATER.includes(status)) throw new Error(`The push service answered ${status}`);
  // Does not retry, because the push service would refuse the retry too.
  else if (status >= 300) log.warn({ status, host: new URL(subscription.endpoint).host }, 'a push service refused');
}

function shorten(text: string): string {
  return [...text].slice(0, LONGEST).join('');
}
