// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeptText } from 'contracts';
import { fakeApi, fakeBookingDetail, Refused } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const ABOUT = 'GET /bookings/booking-1/guest-reviews';
const READ = 'GET /bookings/booking-1/note';
const SAVE = 'PUT /bookings/booking-1/note';

async function open(answers: Parameters<typeof fakeApi>[0], note: () => KeptText | Refused = () => first) {
  const sent = fakeApi({
    'GET /bookings/booking-1': () => fakeBookingDetail(),
    [READ]: note,
    [ABOUT]: () => ({ count: 0, reviews: [] }),
    ...answers,
  });
  const router = renderRoute(routes, '/dashboard/manage-bookings/booking-1');
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Note on this booking/);
  const save = screen.getByRole('button', { name: 'Save note' });
  return { sent, router, field, save, user: userEvent.setup() };
}
const first = { text: 'Late', version: 1 };
const bodies = (sent: { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => call === SAVE).map(({ body }) => body);

test('a note is saved with the version that it is based on', async () => {
  const { sent, field, save, user } = await open({ [SAVE]: () => ({ text: 'Late, by car', version: 2 }) });
  expect(field.value).toBe('Late');
  await user.type(field, ', by car');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await user.click(save);
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(bodies(sent)).toEqual([{ text: 'Late, by car', version: 1 }]);
  expect(field.value).toBe('Late, by car');
});

test('a failed save keeps the input and can be retried', async () => {
  let isDown = true;
  const { sent, field, save, user } = await open({
    [SAVE]: () => (isDown ? new Refused('database-unavailable') : { text: 'Late!', version: 2 }),
  });
  await user.type(field, '!');
  await user.click(save);
  expect(await screen.findByText(/^Your note is not saved\./)).toBeTruthy();
  expect(field.value).toBe('Late!');
  isDown = false;
  await user.click(save);
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(bodies(sent)).toHaveLength(2);
});

test('a note that was saved in another tab is shown next to the typed note', async () => {
  let saved: KeptText = first;
  const { sent, field, save, user } = await open(
    {
      [SAVE]: ((body: KeptText) => {
        if (body.version !== saved.version) return new Refused('changed-elsewhere');
        saved = { text: body.text, version: saved.version + 1 };
        return saved;
      }) as never,
    },
    () => saved,
  );
  saved = { text: 'From the other tab', version: 2 };
  await user.type(field, ', mine');
  await user.click(save);
  expect(await screen.findByText('From the other tab')).toBeTruthy();
  expect(field.value).toBe('Late, mine');
  await user.click(screen.getByRole('button', { name: 'Replace it' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(bodies(sent).at(-1)).toEqual({ text: 'Late, mine', version: 2 });
  saved = { text: 'Once more', version: 4 };
  await user.type(field, '?');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await user.click(await screen.findByRole('button', { name: 'Use that one' }));
  await waitFor(() => expect(field.value).toBe('Once more'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('leaving with an unsaved note requires confirmation', async () => {
  const { field, router, user } = await open({});
  await user.type(field, '!');
  await router.navigate('/elsewhere');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Discard the note' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

test('a note that fails to load does not affect the booking', async () => {
  fakeApi({
    'GET /bookings/booking-1': () =>
      fakeBookingDetail({ checkIn: { at: '2126-01-01T09:00:00.000Z' }, timeZone: 'UTC' }),
    [READ]: () => new Refused('database-unavailable'),
    [ABOUT]: () => ({ count: 0, reviews: [] }),
  });
  renderRoute(routes, '/dashboard/manage-bookings/booking-1');
  expect(await screen.findByText('Your note could not be loaded')).toBeTruthy();
  expect(screen.getByText('7KQ2-M4XD')).toBeTruthy();
  expect(screen.getByText(/^Your guest gets them by email on Jan 1, 2126, 9:00 AM/)).toBeTruthy();
});
