// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { decidedReport, fakeMessageReport, fakeReport } from '../testing/fake-reports.ts';
import { renderRoute } from '../testing/render-route.ts';

const WAITING = { 'GET /reports/waiting': () => ({ count: 2 }) };
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('a pending report shows its author, place and reason', async () => {
  fakeApi({ ...WAITING, 'GET /reports?show=waiting': () => [fakeReport({ reports: 2 }), fakeMessageReport()] });
  renderRoute(routes, '/dashboard/reports');
  const review = await screen.findByRole('link', { name: /Review by Gus Guest/ });
  expect(review.getAttribute('href')).toBe('/dashboard/reports/report-1');
  expect(review.textContent).toContain('guest · Quiet house');
  for (const text of ['“Never again.”', '2 reports: It isn’t true', 'Waiting'])
    expect(within(review).getByText(text)).toBeTruthy();
  expect(
    within(screen.getByRole('link', { name: /Message by/ })).getByText(/1 report: It looks like a scam/),
  ).toBeTruthy();
  expect(await screen.findByLabelText('Waiting (2)')).toBeTruthy();
});

test('decided reports are listed separately with the reasons', async () => {
  const { waitingSince } = fakeReport();
  const again = { ...decidedReport(false, 'Fair'), id: 'report-3', waitingSince };
  fakeApi({
    ...WAITING,
    'GET /reports?show=waiting': () => [again],
    'GET /reports?show=decided': () => [decidedReport(true, 'Names a neighbour')],
  } as never);
  renderRoute(routes, '/dashboard/reports');
  expect(await screen.findByText('Waiting again')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Decided'));
  const removed = await screen.findByRole('link', { name: /Review by Gus Guest/ });
  expect(removed.textContent).toMatch(/Removed.*Decided by Ada Admin.*Names a neighbour/);
});

test('reports can be filtered by author', async () => {
  fakeApi({
    ...WAITING,
    'GET /reports?show=waiting&author=user-1': () => [
      fakeReport(),
      { ...decidedReport(false, 'Fair'), id: 'report-2' },
    ],
  });
  renderRoute(routes, '/dashboard/reports?author=user-1');
  expect(await screen.findByText('Gus Guest', { selector: 'strong' })).toBeTruthy();
  expect(links().filter((text) => text?.startsWith('Review by'))).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Show everyone’s' }).getAttribute('href')).toBe('/dashboard/reports');
});

test('an empty list of pending reports shows a message', async () => {
  fakeApi({ 'GET /reports/waiting': () => ({ count: 0 }), 'GET /reports?show=waiting': () => [] });
  renderRoute(routes, '/dashboard/reports');
  expect(await screen.findByRole('heading', { name: 'No reports are waiting' })).toBeTruthy();
});

test('a list that fails to load can be retried', async () => {
  let isDown = true;
  fakeApi({
    ...WAITING,
    'GET /reports?show=waiting': () => (isDown ? new Refused('database-unavailable') : [fakeReport()]),
  } as never);
  renderRoute(routes, '/dashboard/reports');
  expect(await screen.findByRole('heading', { name: 'The reports could not be loaded' })).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Review by Gus Guest/ })).toBeTruthy();
});
