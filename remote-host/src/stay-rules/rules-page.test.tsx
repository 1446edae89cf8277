// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, type StayRulesTold } from 'contracts';
import { changedStayRules } from 'contracts/schemas';
import { fakeApi, fakeRoom, fakeRoomDetail, HOST, inDays, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const ADDRESS = '/dashboard/calendar/room-1/rules';
const SAVE = 'PUT /rooms/room-1/stay-rules';
const SUMMER = { name: 'Summer', from: inDays(30), to: inDays(60), price: 200 };
const STORED: StayRulesTold = { weekendPrice: 150, seasons: [SUMMER], weekly: 10, minNights: 2, arrivalDays: [5, 6] };

const room = (stayRules: StayRulesTold | undefined, version = 4) =>
  fakeRoomDetail({ price: 120, to: inDays(400), version, ...(stayRules && { stayRules }) });
const saved = (body: unknown) => {
  const { stayRules, version } = changedStayRules.parse(body);
  return { acknowledged: true as const, room: fakeRoom({ stayRules, version: version + 1 }) };
};
/** Returns the field outside the seasons or, if there is none, the only season's field. */
const field = (label: string) => {
  const fields = screen.getAllByLabelText<HTMLInputElement>(label);
  return fields.find(({ name }) => !name.includes('.')) ?? (fields[0] as HTMLInputElement);
};
const saveButton = () => screen.getByRole('button', { name: 'Save rules' });
const errorOf = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

beforeAll(preloadDialog);
beforeAll(async () => void (await import('./rules-page.tsx')));

async function open(stayRules?: StayRulesTold, answers: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({ 'GET /room/room-1': () => room(stayRules), [SAVE]: saved, ...answers });
  const router = renderRoute(routes, ADDRESS);
  await screen.findByRole('button', { name: 'Save rules' });
  const bodies = () => sent.filter(({ call }) => call === SAVE).map(({ body }) => body as { stayRules: StayRulesTold });
  return { bodies, router, user: userEvent.setup() };
}

test('My Listings links to the rules of a listing', async () => {
  fakeApi({ [`GET /rooms/${HOST.email}`]: () => [fakeRoom()] });
  renderRoute(routes, '/dashboard/my-listings');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sunny flat' }));
  expect(screen.getByRole('link', { name: 'Prices and rules' }).getAttribute('href')).toBe(ADDRESS);
});

test('saving without changes sends the stored rules', async () => {
  const { user, bodies } = await open(STORED);
  expect(field('Last night').value).toBe(addDays(SUMMER.to, -1));
  expect([...document.querySelectorAll(':checked')].length).toBe(2);
  await user.type(field('Monthly discount'), '25');
  await user.click(saveButton());
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(bodies()).toEqual([{ version: 4, stayRules: { ...STORED, monthly: 25 } }]);
});

test('clearing a field removes its rule', async () => {
  const { user, bodies } = await open({ weekendPrice: 150, minNights: 2 });
  await user.clear(field('Weekend price'));
  await user.clear(field('Shortest stay'));
  await user.click(saveButton());
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(bodies()[0]?.stayRules).toEqual({});
  await user.type(field('Weekend price'), '99');
  await user.click(saveButton());
  await waitFor(() => expect(bodies()[1]).toEqual({ version: 5, stayRules: { weekendPrice: 99 } }));
});

test('invalid input is not sent', async () => {
  const { user, bodies } = await open();
  for (const [label, text] of [
    ['Weekend price', '0'],
    ['Weekly discount', '91'],
    ['Longest stay', '2.5'],
    ['Early-bird discount', '5'],
  ] as const)
    await user.type(field(label), text);
  await user.click(screen.getByRole('button', { name: 'Add a season' }));
  expect(document.activeElement).toBe(field('Name'));
  await user.click(saveButton());
  expect(document.activeElement).toBe(field('Name'));
  expect(errorOf('Name')).toBe('Enter a name, such as Summer.');
  expect(errorOf('First night')).toBe('Enter the first night.');
  expect(errorOf('Weekly discount')).toBe('Enter a whole number from 1 to 90, or leave it empty.');
  expect(errorOf('Longest stay')).toBe('Enter a whole number from 1 to 180, or leave it empty.');
  expect(errorOf('Booked this early')).toBe('Enter the days as well.');
  expect(bodies()).toEqual([]);
});

test.for(['0', '10000000', '-1', '1.001', 'abc'])('a price of %s is refused at its field', async (price) => {
  const { user, bodies } = await open();
  await user.type(field('Weekend price'), price);
  await user.tab();
  expect(errorOf('Weekend price')).toBe('Enter a price from 0.50 to 100,000 dollars, such as 120 or 19.99.');
  await user.click(saveButton());
  expect(bodies()).toEqual([]);
  expect(field('Weekend price').value).toBe(price);
});

test('contradictory rules show an error while the host is typing', async () => {
  const { user, bodies } = await open();
  await user.type(field('Shortest stay'), '5');
  await user.type(field('Longest stay'), '3');
  expect(screen.getByText('No stay can have at least 5 and at most 3 nights.')).toBeTruthy();
  await user.click(saveButton());
  expect(document.activeElement?.textContent).toContain('These rules contradict each other');
  expect(bodies()).toEqual([]);
  await user.clear(field('Longest stay'));
  expect(screen.queryByText(/contradict/)).toBeNull();
});

test('a removed season is restored by Undo', async () => {
  const { user, bodies } = await open({ seasons: [SUMMER] });
  await user.click(screen.getByRole('button', { name: 'Remove Summer' }));
  expect(document.activeElement?.textContent).toBe('Seasons');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('group', { name: 'Summer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a season' }));
  await user.keyboard('Regatta');
  const season = within(screen.getByRole('group', { name: 'Regatta' }));
  await user.type(season.getByLabelText('First night'), inDays(10));
  await user.type(season.getByLabelText('Last night'), inDays(10));
  await user.type(season.getByLabelText('Shortest stay'), '3');
  await user.click(saveButton());
  expect(await screen.findByText('Saved')).toBeTruthy();
  const regatta = { name: 'Regatta', from: inDays(10), to: inDays(11), minNights: 3 };
  expect(bodies()[0]?.stayRules).toEqual({ seasons: [regatta, SUMMER] });
});

test('the preview shows why a stay is refused', async () => {
  const { user } = await open();
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('status').textContent).toMatch(/^A week from \w+ \d+: 7 nights, \$840$/);
  await user.type(field('Weekend price'), '150');
  await user.type(field('Weekly discount'), '10');
  expect(preview.getByRole('status').textContent).toMatch(/: 7 nights, \$810, 10 % weekly discount$/);
  const rows = preview
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows.slice(0, 3)).toEqual([
    expect.stringMatching(/^Fri, .*Weekend price\$150$/),
    expect.stringMatching(/^Sat, .*Weekend price\$150$/),
    expect.stringMatching(/^Sun, .*Listing’s price\$120$/),
  ]);
  expect(rows.slice(-2)).toEqual(['10 % weekly discount−$90', 'Total$810']);
  await user.type(field('Shortest stay'), '8');
  expect(preview.getByRole('status').textContent).toContain('Guests cannot book it: Stay at least 8 nights.');
  await user.clear(preview.getByLabelText('Length'));
  expect(preview.getByText('Enter a whole number from 1 to 180.')).toBeTruthy();
});

test('rules that another tab saved are overwritten only after a confirmation', async () => {
  let stored = room({ weekly: 10 });
  const { user, bodies } = await open(undefined, {
    'GET /room/room-1': () => stored,
    [SAVE]: (body) =>
      changedStayRules.parse(body).version === stored.version ? saved(body) : new Refused('changed-elsewhere'),
  });
  await user.type(field('Weekend price'), '150');
  stored = room({ monthly: 25 }, 6);
  await user.click(saveButton());
  const told = within(await screen.findByRole('alert'));
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Monthly discount: 25 %',
    'No longer: Weekly discount: 10 %',
  ]);
  expect(field('Weekend price').value).toBe('150');
  await user.click(screen.getByRole('button', { name: 'Replace those rules' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(bodies().at(-1)).toEqual({ version: 6, stayRules: { weekendPrice: 150, weekly: 10 } });
});

test('rules that another tab saved can be loaded', async () => {
  let stored = room(undefined);
  const { user } = await open(undefined, {
    'GET /room/room-1': () => stored,
    [SAVE]: () => new Refused('changed-elsewhere'),
  });
  await user.type(field('Weekend price'), '150');
  stored = room({ monthly: 25 }, 6);
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: 'Use those' }));
  expect([field('Weekend price').value, field('Monthly discount').value]).toEqual(['', '25']);
});

test('rules can be saved if only other parts of the listing changed elsewhere', async () => {
  let stored = room({ weekly: 10 });
  const { user, bodies } = await open(undefined, {
    'GET /room/room-1': () => stored,
    [SAVE]: (body) =>
      changedStayRules.parse(body).version === stored.version ? saved(body) : new Refused('changed-elsewhere'),
  });
  stored = room({ weekly: 10 }, 6);
  await user.type(field('Weekend price'), '150');
  await user.click(saveButton());
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(bodies().map((body) => changedStayRules.parse(body).version)).toEqual([4, 6]);
});

test('a failed save keeps the input and can be retried', async () => {
  let isDown = true;
  const { user } = await open(undefined, {
    [SAVE]: (body) => (isDown ? new Refused('database-unavailable') : saved(body)),
  });
  await user.type(field('Weekend price'), '150');
  await user.click(saveButton());
  expect(await screen.findByText('The rules were not saved')).toBeTruthy();
  expect(field('Weekend price').value).toBe('150');
  isDown = false;
  await user.click(saveButton());
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('leaving with unsaved rules requires confirmation', async () => {
  const { user, router } = await open({ weekly: 10 });
  await user.type(field('Weekly discount'), '5');
  await router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('Weekly discount').value).toBe('105');
  await user.type(field('Weekly discount'), '{Backspace}');
  await router.navigate('/elsewhere');
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

test('another host’s listing has no form', async () => {
  fakeApi({ 'GET /room/room-1': () => ({ ...room(STORED), host: { ...fakeRoom().host, email: 'other@lodge.test' } }) });
  renderRoute(routes, ADDRESS);
  expect(await screen.findByText("This isn't one of your listings")).toBeTruthy();
  expect(screen.queryByLabelText('Weekend price')).toBeNull();
});

test('the page of an unknown listing links to the listings', async () => {
  fakeApi({ 'GET /room/room-1': () => new Refused('room-not-found') });
  renderRoute(routes, ADDRESS);
  expect(await screen.findByText("This isn't one of your listings")).toBeTruthy();
});
