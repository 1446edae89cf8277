import { type Browser, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { type Account, ADMIN, HOST, logIn } from './people.ts';
import { runId } from './run.ts';

interface ListedRoom {
  _id: string;
  title: string;
}

/**
 * Deletes the rooms whose titles contain this run's id. Acts as their host or, if the run signed up the host, as an
 * admin. Cancels their bookings first, so that all money is refunded. Returns the rooms that could not be deleted, with
 * the reasons.
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

async function roomsOf(baseURL: string): Promise<ListedRoom[]> {
  const lists = ['/api/rooms', ...(HOST.email ? [`/api/rooms/${encodeURIComponent(HOST.email)}`] : [])];
  const found = new Map<string, ListedRoom>();
  for (const list of lists) {
    // The address must be unique, because responses for signed-out visitors are cached for a few seconds.
    const answer = await fetch(new URL(`${list}?asked=${crypto.randomUUID()}`, baseURL));
    if (!answer.ok) throw new Error(`${list} answers ${answer.status}, so the remaining rooms are unknown`);
    for (const room of (await answer.json()) as ListedRoom[]) if (room.title.includes(runId)) found.set(room._id, room);
  }
  return [...found.values()];
}

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
