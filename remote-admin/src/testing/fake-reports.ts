import type { ReportDetails } from 'contracts';

export function fakeReport(change: Partial<ReportDetails> = {}): ReportDetails {
  return {
    id: 'report-1',
    kind: 'review',
    excerpt: 'Never again.',
    author: { id: 'user-1', name: 'Gus Guest', email: 'guest@lodge.test', side: 'guest' },
    room: { id: 'room-1', title: 'Quiet house' },
    reports: 1,
    reasons: ['untrue'],
    waitingSince: '2026-11-20T10:00:00.000Z',
    version: 0,
    isHidden: false,
    ofAuthor: { reported: 3, hidden: 1 },
    other: { id: 'user-2', name: 'Hanna Host', email: 'host@lodge.test', side: 'host' },
    said: [
      {
        by: { id: 'user-2', name: 'Hanna Host', email: 'host@lodge.test' },
        reason: 'untrue',
        text: 'There was no rain that week.',
        at: '2026-11-20T10:00:00.000Z',
      },
    ],
    review: {
      stars: { overall: 1, value: 2 },
      text: 'Never again.\nIt rained in.',
      published: '2026-11-18T10:00:00.000Z',
      answer: { text: 'It did not.', at: '2026-11-19T10:00:00.000Z' },
      stay: { bookingId: 'booking-1', code: 'ABC-123', from: '2026-11-10', to: '2026-11-14' },
    },
    ...change,
  };
}

export function decidedReport(hide: boolean, reason: string): ReportDetails {
  const { waitingSince: _, ...report } = fakeReport();
  const by = { id: 'user-0', name: 'Ada Admin', email: 'admin@lodge.test' };
  return {
    ...report,
    version: 1,
    isHidden: hide,
    decision: { hide, reason, by, at: '2026-11-21T10:00:00.000Z' },
  };
}

export function fakeMessageReport(): ReportDetails {
  const { review: _, ...report } = fakeReport({ kind: 'message', excerpt: 'Pay me in cash', reasons: ['scam'] });
  const message = (position: number, from: 'guest' | 'host', text: string) => ({
    ...{ position, from, text, images: [], at: '2026-11-20T09:00:00.000Z' },
    isReported: position === 2,
    isRemoved: false,
  });
  return {
    ...report,
    id: 'report-2',
    messages: [message(1, 'host', 'Welcome'), message(2, 'guest', 'Pay me in cash'), message(3, 'host', 'Why?')],
  };
}
