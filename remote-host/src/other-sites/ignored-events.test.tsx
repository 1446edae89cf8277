// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test } from 'vitest';
import { airbnb, card, fakeEvent, fakeSites, openSites } from '../testing/open-sites.ts';

const IGNORED = 'POST /rooms/room-1/outside-calendars/calendar-1/ignored';
const INCLUDED = 'DELETE /rooms/room-1/outside-calendars/calendar-1/ignored/rule';

beforeAll(preloadDialog);
beforeAll(async () => void (await import('./sites-page.tsx')));

test('a single event can be ignored', async () => {
  const reading = { counts: { closes: 1 }, leftOutLines: 0, events: [fakeEvent('one', '')] };
  const { user, sentTo } = await openSites(fakeSites([airbnb({ reading })]), {
    [IGNORED]: () => fakeSites([airbnb({ reading })]),
  });
  await user.click(card('Airbnb').getByText(/^1 event: 1 closes nights/));
  await user.click(card('Airbnb').getByRole('button', { name: 'Ignore event without a title' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Ignore “Event without a title”?' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Ignore' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentTo(IGNORED)).toEqual([{ event: 'one', all: false }]);
});

test('all events with the same title can be ignored', async () => {
  const title = 'Airbnb (Not available)';
  const reading = {
    counts: { closes: 2 },
    leftOutLines: 0,
    events: [fakeEvent('one', title), fakeEvent('two', title)],
  };
  const after = {
    ...{ counts: { ignored: 2 }, leftOutLines: 0 },
    events: reading.events.map((event) => ({ ...event, fate: 'ignored' as const })),
  };
  const ignored = [{ _id: 'rule', title, isTitle: true }];
  const { user, sentTo } = await openSites(fakeSites([airbnb({ reading })]), {
    [IGNORED]: () => fakeSites([airbnb({ reading: after, ignored })]),
    [INCLUDED]: () => fakeSites([airbnb({ reading })]),
  });
  await user.click(card('Airbnb').getByText(/^2 events: 2 close nights/));
  const [button] = card('Airbnb').getAllByRole('button', { name: `Ignore ${title}` });
  await user.click(button as HTMLElement);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(
    dialog.getByRole('checkbox', { name: /^All events with this title, including later ones \(1 more in the list\)/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'Ignore' }));
  expect(await card('Airbnb').findByText(/^2 events: 2 are ignored/)).toBeTruthy();
  expect(sentTo(IGNORED)).toEqual([{ event: 'one', all: true }]);
  expect(card('Airbnb').queryByRole('button', { name: `Ignore ${title}` })).toBeNull();
  const rules = within(card('Airbnb').getByRole('list', { name: 'Ignored in Airbnb' }));
  expect(rules.getByRole('listitem').textContent).toContain(`All events titled ${title}`);
  await user.click(rules.getByRole('button', { name: `Include again: ${title}` }));
  expect(await card('Airbnb').findByText(/^2 events: 2 close nights/)).toBeTruthy();
  expect(sentTo(INCLUDED)).toHaveLength(1);
});

test('the dialog explains what happens to the nights of ignored events', async () => {
  const reading = { counts: { closes: 1 }, leftOutLines: 0, events: [fakeEvent('one', 'Reserved')] };
  const { user } = await openSites(fakeSites([airbnb({ reading })]));
  await user.click(card('Airbnb').getByText(/^1 event: 1 closes nights/));
  await user.click(card('Airbnb').getByRole('button', { name: 'Ignore Reserved' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const unless = 'unless a booking, a block or another calendar closes them.';
  expect(dialog.getByText(`Guests can book the nights of this event here, ${unless}`)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox'));
  expect(dialog.getByText(`Guests can book the nights of these events here, ${unless}`)).toBeTruthy();
});

test('ignoring too many events shows an error', async () => {
  const reading = { counts: { closes: 1 }, leftOutLines: 0, events: [fakeEvent('one', 'Reserved')] };
  const { user } = await openSites(fakeSites([airbnb({ reading })]), {
    [IGNORED]: () => new Refused('too-many-ignored'),
  });
  await user.click(card('Airbnb').getByText(/^1 event: 1 closes nights/));
  await user.click(card('Airbnb').getByRole('button', { name: 'Ignore Reserved' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Ignore' }));
  expect(await dialog.findByText(/^You can ignore up to 50 events and titles of a calendar/)).toBeTruthy();
});
