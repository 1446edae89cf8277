import { describe, expect, test } from 'vitest';
import { days, outsidePath, plainDay, useOtherSite } from '../../../tests/other-site.ts';
import { useApi } from '../../../tests/test-api.ts';
import { claimCalendar, endReading } from './storage.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'] }));
const { told, asked, sweep, connect, readNow, listing, seenOf, takenOf, after, expectNoViolations } = useOtherSite(api);

describe('an event that the host ignores', () => {
  const WINDOW = 'Airbnb (Not available)';
  const event = (uid: string, title: string, from: number, to: number) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`],
    ...[`DTSTART;VALUE=DATE:${plainDay(from)}`, `DTEND;VALUE=DATE:${plainDay(to)}`, 'END:VEVENT'],
  ];
  const file = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n');
  const THREE = file(event('a', 'Reserved', 10, 13), event('b', WINDOW, 20, 22), event('c', WINDOW, 24, 26));

  async function connectCalendar() {
    const made = await listing();
    const calendar = await connect(made.host, made.roomId, THREE);
    const path = `${outsidePath(made.roomId)}/${calendar.id}/ignored`;
    const findEventId = async (title: string) =>
      (await seenOf(made.host, made.roomId))[0]?.reading?.events.find((each) => each.title === title)?._id;
    const ignore = async (title: string, all: boolean) => {
      const answer = await made.host.call('POST', path, { event: await findEventId(title), all });
      await sweep();
      return answer;
    };
    const include = async (ruleId: string) => {
      await made.host.call('DELETE', `${path}/${ruleId}`);
      await sweep();
    };
    return { ...made, ...calendar, ignoredPath: path, ignore, include };
  }

  test('closes no nights until it is included again', async () => {
    const { host, roomId, ignore, include } = await connectCalendar();
    const { body } = await ignore('Reserved', false);
    expect(body.outside[0]).toMatchObject({ isDue: true, ignored: [{ title: 'Reserved', isTitle: false }] });
    expect(await takenOf(roomId)).toEqual([days(20, 22), days(24, 26)]);
    const [seen] = await seenOf(host, roomId);
    expect(seen).toMatchObject({ doubt: null, stays: 2, reading: { counts: { ignored: 1, closes: 2 } } });
    expect(seen?.reading?.events).toContainEqual(
      expect.objectContaining({ title: 'Reserved', ...days(10, 13), fate: 'ignored' }),
    );
    await expectNoViolations();
    await include(seen?.ignored[0]?._id ?? '');
    expect(await takenOf(roomId)).toEqual([days(10, 13), days(20, 22), days(24, 26)]);
    await expectNoViolations();
  });

  test('is ignored with all events of its title, including later ones', async () => {
    const { host, roomId, id, path, ignore } = await connectCalendar();
    await ignore(WINDOW, true);
    // The host has ignored two of the three stays, so the reading is not suspicious.
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    told.set(path, file(event('a', 'Reserved', 10, 13), event('d', `  ${WINDOW.toUpperCase()} `, 30, 40)));
    await readNow(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([days(10, 13)]);
    await expectNoViolations();
  });

  test('closes its nights again when its dates change', async () => {
    const { host, roomId, id, path, ignore } = await connectCalendar();
    await ignore('Reserved', false);
    told.set(path, THREE.replace(plainDay(10), plainDay(11)));
    await readNow(host, roomId, id);
    expect(await takenOf(roomId)).toContainEqual(days(11, 13));
  });

  test('is ignored even if a reading had already begun', async () => {
    const { host, roomId, id, ignoredPath } = await connectCalendar();
    const { db, clock } = api.services;
    await host.call('POST', `${outsidePath(roomId)}/${id}/reading`, {});
    const claim = await claimCalendar(db, { room_id: roomId, id }, clock());
    const [first] = (await seenOf(host, roomId))[0]?.reading?.events ?? [];
    await host.call('POST', ignoredPath, { event: first?._id, all: false });
    expect(claim && (await endReading(db, claim, { problem: 'gone' }))).toBe(false);
    expect(await sweep()).toBe(1);
    expect((await seenOf(host, roomId))[0]?.reading?.counts).toMatchObject({ ignored: 1 });
  });

  test('does not cause a reading while the other site asks us to wait', async () => {
    const { host, roomId, id, path, ignore } = await connectCalendar();
    told.set(path, { status: 429, headers: { 'retry-after': '7200' } });
    await readNow(host, roomId, id);
    asked.splice(0);
    const { body } = await ignore('Reserved', false);
    expect(body.outside[0]).toMatchObject({ isDue: false, ignored: [{ title: 'Reserved' }] });
    expect(asked).toEqual([]);
    told.set(path, THREE);
    await after(121 * 60_000, sweep);
    expect(await takenOf(roomId)).toEqual([days(20, 22), days(24, 26)]);
  });

  test('must be part of the last reading', async () => {
    const { host, ignoredPath } = await connectCalendar();
    const { body } = await host.call('POST', ignoredPath, { event: 'other', all: true });
    expect(body.code).toBe('changed-elsewhere');
  });

  test('cannot be ignored by title if it has none', async () => {
    const { host, roomId, id, path, ignoredPath } = await connectCalendar();
    told.set(path, file(event('a', '', 10, 13)));
    await readNow(host, roomId, id);
    const [untitled] = (await seenOf(host, roomId))[0]?.reading?.events ?? [];
    const { body } = await host.call('POST', ignoredPath, { event: untitled?._id, all: true });
    expect(body.fields).toEqual({ event: 'has no title' });
  });

  test('is rejected beyond the limit of fifty', async () => {
    const { host, roomId, id, path, ignoredPath } = await connectCalendar();
    told.set(path, file(...Array.from({ length: 51 }, (_, index) => event(`${index}`, `Stay ${index}`, 10, 13))));
    await readNow(host, roomId, id);
    const events = (await seenOf(host, roomId))[0]?.reading?.events ?? [];
    const codes: unknown[] = [];
    for (const { _id } of events)
      codes.push((await host.call('POST', ignoredPath, { event: _id, all: false })).body.code);
    expect(codes).toEqual([...Array.from({ length: 50 }, () => undefined), 'too-many-ignored']);
    await sweep();
  });
});
