// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newDecision, undoneDecision } from 'contracts/schemas';
import { fakeApi, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { decidedReport, fakeMessageReport, fakeReport } from '../testing/fake-reports.ts';
import { ADMIN } from '../testing/fakes.ts';
import { renderRoute } from '../testing/render-route.ts';

const GET = 'GET /reports/report-1';
const DECIDE = 'PUT /reports/report-1/decision';
const UNDO = 'POST /reports/report-1/undo';
const show = (id = 'report-1') => renderRoute(routes, `/dashboard/reports/${id}`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the page of a reported review shows its stay, people and reasons', async () => {
  fakeApi({ [GET]: () => fakeReport() });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Review by Gus Guest' })).toBeTruthy();
  for (const text of [
    /It rained in\./,
    'It did not.',
    'It isn’t true',
    'There was no rain that week.',
    '1 of them removed',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  const booking = screen.getByRole('link', { name: 'ABC-123' });
  expect(booking.getAttribute('href')).toBe('/dashboard/bookings/booking-1');
  expect(booking.parentElement?.textContent).toMatch(/Stay ABC-123, .*(Nov 10.*Nov 14|November 10.*November 14)/);
  expect(screen.getAllByText(/host@lodge\.test/).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: '3 in all' }).getAttribute('href')).toBe('/dashboard/reports?author=user-1');
});

test('a reported message is shown with the messages around it', async () => {
  fakeApi({ 'GET /reports/report-2': () => fakeMessageReport() });
  show('report-2');
  const marked = (await screen.findByText('Pay me in cash')).closest('li');
  expect(marked?.textContent).toContain('Reported');
  expect(screen.getByText('Why?').closest('li')?.textContent).not.toContain('Reported');
});

test('a removal with a reason can be undone', async () => {
  const sent = fakeApi({
    [GET]: () => fakeReport(),
    [DECIDE]: () => decidedReport(true, 'Names a neighbour'),
    [UNDO]: () => fakeReport({ version: 2 }),
  });
  show();
  await press('Remove review');
  expect(screen.getByText('Please give a reason.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/));
  await userEvent.type(screen.getByLabelText(/^Reason/), ' Names a neighbour ');
  await press('Remove review');
  expect(await screen.findByText('Names a neighbour')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove review' })).toBe(null);
  expect(document.activeElement?.textContent).toBe('Decision');
  await press('Undo');
  expect(await screen.findByRole('button', { name: 'Keep review' })).toBeTruthy();
  const bodies = sent.filter(({ call }) => call !== GET).map(({ body }) => body);
  expect(bodies).toEqual([{ hide: true, reason: 'Names a neighbour', version: 0 }, { version: 1 }]);
  expect([newDecision.safeParse(bodies[0]).success, undoneDecision.safeParse(bodies[1]).success]).toEqual([true, true]);
});

test('an admin who decides second sees the first decision', async () => {
  let isDecided = false;
  fakeApi({
    [GET]: () => (isDecided ? decidedReport(false, 'Fair') : fakeReport()),
    [DECIDE]: () => {
      isDecided = true;
      return new Refused('changed-elsewhere');
    },
    [UNDO]: () => fakeReport({ version: 2 }),
  } as never);
  show();
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'A lie');
  await press('Remove review');
  expect((await screen.findByRole('alert')).textContent).toBeTruthy();
  expect(await screen.findByText('Fair')).toBeTruthy();
  await press('Undo');
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('A lie'));
});

test('an admin cannot decide on a report about their own text', async () => {
  fakeApi({ [GET]: () => fakeReport({ author: { id: 'user-0', name: 'Ada', email: ADMIN.email, side: 'guest' } }) });
  show();
  expect(await screen.findByText(/Another admin has to decide/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove|Keep/ })).toBe(null);
});

test('a deleted report shows an error', async () => {
  fakeApi({ [GET]: () => new Refused('report-not-found') } as never);
  show();
  expect(await screen.findByRole('heading', { name: 'This report isn’t there' })).toBeTruthy();
});
