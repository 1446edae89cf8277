import { describe, expect, test } from 'vitest';
import { type ExportedEvent, exportEvents } from './exported-events.ts';

const day = (number: number) => `2027-01-${String(number).padStart(2, '0')}`;
const range = (from: number, to: number) => ({ from: day(from), to: day(to) });
const [BEFORE, NOW] = ['2027-01-01T10:00:00.000Z', '2027-01-01T12:00:00.000Z'];
const was = (uid: string, from: number, to: number, sequence = 3): ExportedEvent => ({
  ...{ uid, sequence, changedAt: BEFORE },
  ...range(from, to),
});
const isNow = (uid: string, from: number, to: number, sequence: number) => ({
  ...was(uid, from, to, sequence),
  changedAt: NOW,
});
const block = (from: number, to: number) => ({ room_id: 'room', ...range(from, to) });
const stay = (bookingId: string, from: number, to: number) => ({ ...block(from, to), bookingId });

function exported(stays: Parameters<typeof exportEvents>[0], known: ExportedEvent[], today = 1) {
  let ids = 0;
  const newId = () => `new-${++ids}`;
  return exportEvents(stays, { known, today: day(today), now: new Date(NOW), newId });
}

describe('a block', () => {
  test('gets a new UID when it is first exported', () => {
    expect(exported([block(5, 9), block(12, 14)], [])).toEqual([
      isNow('closed-new-1', 5, 9, 0),
      isNow('closed-new-2', 12, 14, 0),
    ]);
  });

  test.each([
    ['remains the same while nothing changes', block(5, 9), 1, was('closed-a', 5, 9)],
    ['keeps its start when its first night has passed', block(6, 9), 6, was('closed-a', 5, 9)],
    ['changes when its first night opens', block(6, 9), 5, isNow('closed-a', 6, 9, 4)],
    ['changes when it gets longer', block(3, 12), 1, isNow('closed-a', 3, 12, 4)],
    ['changes when it gets longer after its first night', block(7, 12), 7, isNow('closed-a', 5, 12, 4)],
    ['is a new block if it has other nights', block(9, 12), 1, isNow('closed-new-1', 9, 12, 0)],
  ])('%s', (_, now, today, event) => {
    expect(exported([now], [was('closed-a', 5, 9)], today)).toEqual([event]);
  });

  test('keeps its UID for the first part when it is split', () => {
    expect(exported([block(5, 7), block(8, 9)], [was('closed-a', 5, 9)])).toEqual([
      isNow('closed-a', 5, 7, 4),
      isNow('closed-new-1', 8, 9, 0),
    ]);
  });

  test('keeps the UID of the first block when two are merged', () => {
    const known = [was('closed-a', 5, 7), was('closed-b', 8, 9)];
    expect(exported([block(5, 9)], known)).toEqual([isNow('closed-a', 5, 9, 4)]);
  });

  test('does not inherit the UID of a booking', () => {
    expect(exported([block(5, 9)], [was('stay-1', 5, 9)])).toEqual([isNow('closed-new-1', 5, 9, 0)]);
  });
});

describe('a booking', () => {
  test('keeps its UID if its nights change', () => {
    expect(exported([stay('1', 20, 22)], [was('stay-1', 5, 9)])).toEqual([isNow('stay-1', 20, 22, 4)]);
  });

  test('remains the same while nothing changes', () => {
    expect(exported([stay('1', 5, 9)], [was('stay-1', 5, 9)], 7)).toEqual([was('stay-1', 5, 9)]);
  });
});
