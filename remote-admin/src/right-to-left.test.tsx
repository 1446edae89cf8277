// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { fakeApi, inHebrew, mixedTexts } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { fakeMessageReport, fakeReport } from './testing/fake-reports.ts';
import { renderRoute } from './testing/render-route.ts';

test.each([fakeReport, fakeMessageReport])('a report keeps its word order around right-to-left names', async (fake) => {
  fakeApi({ 'GET /reports/report-1': () => inHebrew(fake()) });
  renderRoute(routes, '/dashboard/reports/report-1');
  await screen.findByRole('heading', { level: 1, name: /בית/ });
  expect(mixedTexts()).toEqual([]);
});
