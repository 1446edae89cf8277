// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { fakeError, fakeReleases } from '../testing/fake-releases.ts';
import { renderRoute } from '../testing/render-route.ts';

const READ = 'GET /-/releases/errors';

beforeEach(() => preloadDialog());

async function showHost(answers: Parameters<typeof fakeApi>[0]) {
  fakeApi({ 'GET /-/releases': () => fakeReleases(), ...answers });
  renderRoute(routes, '/dashboard/releases');
  await userEvent.click(await screen.findByRole('radio', { name: 'host' }));
  return within(screen.getByRole('region', { name: 'Errors of host' }));
}

test('an error of an area shows its source location and stack', async () => {
  const errors = await showHost({
    [READ]: () => ({ errors: [fakeError(), fakeError({ id: 'other', name: 'guest' })] }),
  });
  const row = within((await errors.findAllByRole('row'))[1] as HTMLElement);
  expect(errors.getAllByRole('row')).toHaveLength(2);
  expect(row.getByText("TypeError: Cannot read properties of undefined (reading 'price')")).toBeTruthy();
  expect(row.getByText('src/my-listings/price-cell.tsx:12:7')).toBeTruthy();
  expect(row.getByText('1,234 times')).toBeTruthy();
  expect(row.getByText('about 56 visitors')).toBeTruthy();
  expect(row.getByText('1.0.0, 0.9.0')).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: /^Details of TypeError/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'TypeError in host' }));
  expect(dialog.getByText('shared-ui/src/button.tsx:40:3')).toBeTruthy();
  expect(dialog.getByText('room.price')).toBeTruthy();
  expect(dialog.getByText('/dashboard/my-listings')).toBeTruthy();
  expect(dialog.getByText(/^1\.0\.0, 1,200 times/)).toBeTruthy();
  expect(dialog.getByText('4bf92f3577b34da6a3ce929d0e0e4736')).toBeTruthy();
});

test('a version without errors shows a message', async () => {
  const errors = await showHost({ [READ]: () => ({ errors: [] }) });
  expect(await errors.findByText('No errors of host')).toBeTruthy();
});

test('errors that fail to load can be retried', async () => {
  let isDown = true;
  const errors = await showHost({ [READ]: () => (isDown ? new Refused('unexpected') : { errors: [fakeError()] }) });
  expect(await errors.findByText('The errors could not be loaded')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Versions of host' })).toBeTruthy();
  isDown = false;
  await userEvent.click(errors.getByRole('button', { name: 'Try again' }));
  expect(await errors.findByText(/^TypeError/)).toBeTruthy();
});
