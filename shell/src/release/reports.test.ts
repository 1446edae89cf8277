// @vitest-environment jsdom
import type { AreaName, PageReport } from 'contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeArea, fakeSet } from '../testing/fake-site.ts';
import { createAreaOutcomes } from './area-outcomes.ts';
import { startReports } from './reports.ts';

const host = fakeArea({ name: 'host', version: '1.0.3' });
const guest = fakeArea({ name: 'guest' });

let page: AreaName | null = 'host';
let isHidden = false;
type Report = (metric: { value: number }) => void;
const library = vi.hoisted(() => ({}) as Partial<Record<'onLCP' | 'onCLS' | 'onINP', Report>>);
vi.mock('web-vitals', () => ({
  onLCP: (report: Report) => Object.assign(library, { onLCP: report }),
  onCLS: (report: Report) => Object.assign(library, { onCLS: report }),
  onINP: (report: Report) => Object.assign(library, { onINP: report }),
}));

function startPage() {
  const sent: { address: string; body: string }[] = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: string) => sent.push({ address, body }) > 0,
  });
  const outcomes = createAreaOutcomes();
  startReports(
    fakeSet(),
    outcomes,
    () => page,
    () => {},
  );
  const reports = () => sent.map(({ body }) => JSON.parse(body) as PageReport);
  return { sent, reports, outcomes };
}

function hide(): void {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  isHidden = false;
}

beforeEach(() => {
  page = 'host';
  isHidden = false;
  for (const name of ['onLCP', 'onCLS', 'onINP'] as const) delete library[name];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a page is reported once when it is left', async () => {
  const { sent, reports, outcomes } = startPage();
  outcomes.shown(host);
  outcomes.shown(host);
  expect(sent).toEqual([]);
  hide();
  hide();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ address: '/-/reports' });
  expect(reports()).toEqual([
    { set: 'set-1', page: 'host', areas: [{ area: 'host', version: '1.0.3', outcome: 'shown' }], vitals: {} },
  ]);
});

test('a report includes the page’s token from the edge', () => {
  const entries = vi.spyOn(performance, 'getEntriesByType');
  entries.mockReturnValue([{ serverTiming: [{ name: 'report-token', description: 'a.token' }] }] as never);
  const { reports } = startPage();
  hide();
  entries.mockRestore();
  expect(reports()[0]?.token).toBe('a.token');
});

test('a failure is reported immediately', async () => {
  const { sent, reports, outcomes } = startPage();
  outcomes.shown(guest);
  outcomes.failed(host, 'x'.repeat(400));
  outcomes.failed(host, 'x');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const failed = { area: 'host', version: '1.0.3', outcome: 'failed', reason: 'x'.repeat(300) };
  expect(reports()).toEqual([{ set: 'set-1', page: 'host', areas: [failed] }]);
  hide();
  expect(reports()[1]?.areas).toEqual([{ area: 'guest', version: '1.0.0', outcome: 'shown' }]);
});

test('web vitals are sent when the page is first left', async () => {
  const { reports } = startPage();
  await vi.waitFor(() => expect(library.onINP).toBeDefined());
  for (const value of [700, 912.4]) library.onLCP?.({ value });
  library.onCLS?.({ value: 0.03 });
  library.onINP?.({ value: 120 });
  hide();
  expect(reports()[0]?.vitals).toEqual({ lcp: 912, cls: 0.03, inp: 120 });
});

test('web vitals are measured only for the area of the landing page', async () => {
  const { reports } = startPage();
  await vi.waitFor(() => expect(library.onCLS).toBeDefined());
  page = 'guest';
  library.onCLS?.({ value: 0.4 });
  page = 'host';
  library.onCLS?.({ value: 0.8 });
  hide();
  expect(reports()).toEqual([{ set: 'set-1', page: 'host', areas: [], vitals: {} }]);
});
