import { type Browser, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { type Account, ADMIN, HOST, logIn } from './people.ts';
import { runId } from './run.ts';

/** Removes the rooms of a run from the site, as their hosts may. */

interface ListedRoom {
  _id: string;
  title: string;
}

/**
 * The rooms titled with this run's id go, as the host would delete them; those of hosts that the run has signed up, as
 * an administrator would. What is booked of them is cancelled first, so that all of the money is refunded. Returns what
 * could not be removed, with the reason.
 */
export async function removeRooms(baseURL: string, launchOptions: LaunchOptions): Promise<string[]> {
  if ((await roomsOf(baseURL)).length === 0) return [];
  const browser = await chromium.launch(launchOptions);
  try {
    const problems = new Map<string, string>();
    for (const person of [HOST, ADMIN]) if (person.email) await removeAs(person, browser, baseURL, problems);
    const left = await roomsOf(baseURL);
    return left.map(({ title, _id }) => `${title}, ${new URL(`/room/${_id}`, baseURL)}: ${problems.get(_id)}`);
  } finally {
    await browser.close();
  }
}

/** Of the host, whose list is complete, and of others, as far as the home page has them. */
async function roomsOf(baseURL: string): Promise<ListedRoom[]> {
  const lists = ['/api/rooms', ...(HOST.email ? [`/api/rooms/${encodeURIComponent(HOST.email)}`] : [])];
  const found = new Map<string, ListedRoom>();
  for (const list of lists) {
    // An address that nobody has asked for: answers for the signed-out are shared for some seconds.
    const answer = await fetch(new URL(`${list}?asked=${crypto.randomUUID()}`, baseURL));
    if (!answer.ok) throw new Error(`${list} answers ${answer.status}, so nobody knows which rooms are left`);
    for (const room of (await answer.json()) as ListedRoom[]) if (room.title.includes(runId)) found.set(room._id, room);
  }
  return [...found.values()];
}

/** Notes by a room's id why it could not be removed. */
async function removeAs(
  person: Account,
  browser: Browser,
  baseURL: string,
  problems: Map<string, string>,
): Promise<void> {
  const rooms = await roomsOf(baseURL);
  if (rooms.length === 0) return;
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/');
  await logIn(page, person);
  for (const { _id } of rooms) {
    const problem = (await cancelStays(page, _id)) ?? (await ask(page, 'DELETE', `/rooms/${_id}`)).problem;
    if (problem) problems.set(_id, problem);
  }
  await page.context().close();
}

/** Answers why, when one could not be cancelled. */
async function cancelStays(page: Page, roomId: string): Promise<string | undefined> {
  const { body: room } = await ask<{ host: { email: string } }>(page, 'GET', `/room/${roomId}`);
  const path = `/bookings/host?email=${encodeURIComponent(room.host.email)}`;
  const { body: stays, problem } = await ask<{ _id: string; roomId: string; state: string }[]>(page, 'GET', path);
  if (problem) return problem;
  for (const { _id } of stays.filter((stay) => stay.roomId === roomId && stay.state === 'confirmed')) {
    const { body: shown } = await ask<{ refund: number }>(page, 'GET', `/bookings/${_id}/cancellation`);
    const wanted = { refund: shown.refund, reason: 'The end of a test' };
    const cancelled = await ask(page, 'POST', `/bookings/${_id}/cancellation`, wanted);
    if (cancelled.problem) return cancelled.problem;
  }
  return undefined;
}

/** A call of the API with the session of the page; `problem` is a refusal in its own words. */
async function ask<T>(
  page: Page,
  method: string,
  path: string,
  sent?: object,
): Promise<{ body: T; problem: string | undefined }> {
  return page.evaluate(
    async ([verb, address, json]) => {
      const answer = await fetch(`/api${address}`, {
        method: verb,
        ...(json && { body: json, headers: { 'content-type': 'application/json' } }),
      });
      const body = await answer.json();
      return { body, problem: answer.ok ? undefined : (body.detail ?? String(answer.status)) };
    },
    [method, path, sent && JSON.stringify(sent)] as const,
  );
}
