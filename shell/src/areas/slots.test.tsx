// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AreaRelease } from 'contracts';
import { setMode, useSession } from 'shared-auth';
import { fillSlots, Slot } from 'shared-platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, fakeSet, guest, host, signInAs } from '../testing/fake-site.ts';
import '../testing/setup.ts';
import { importAreaModule } from './federation.ts';
import { pageAreas } from './page-area.ts';
import { audienceOf, keepSlotsFilled } from './slots.tsx';

vi.mock('./federation.ts', () => ({ importAreaModule: vi.fn() }));

const slot = 'dashboard.statistics';
const load = vi.mocked(importAreaModule);

function provideFigures(): void {
  load.mockImplementation(
    async ({ name }: AreaRelease) => ({ slots: { [slot]: () => <p>Figures of {name}</p> } }) as never,
  );
}

let build = 0;
/** Returns a set in which several areas fill the same slot, each for a different audience. */
function setWithSlots() {
  build += 1;
  const filled = (area: AreaRelease, who?: 'guest' | 'host' | 'admin') => ({
    ...area,
    version: `1.0.${build}`,
    slots: [{ slot, module: './slots', ...(who && { for: who }) }],
  });
  return fakeSet({ guest: filled(guest, 'guest'), host: filled(host, 'host'), admin: filled(admin) });
}

const shown = () => screen.queryAllByText(/^Figures of/).map(({ textContent }) => textContent);

beforeEach(() => {
  load.mockReset();
  provideFigures();
  fillSlots({});
});

test('a slot shows its fillings in order', () => {
  const First = () => <p>Figures of first</p>;
  const Second = () => <p>Figures of second</p>;
  render(<Slot name={slot} with={{}} />);
  expect(shown()).toEqual([]);
  act(() => fillSlots({ [slot]: [First, Second] }));
  expect(shown()).toEqual(['Figures of first', 'Figures of second']);
  act(() => fillSlots({ [slot]: [Second] }));
  expect(shown()).toEqual(['Figures of second']);
  act(() => fillSlots({}));
  expect(shown()).toEqual([]);
});

test('a slot passes its page’s data to its fillings', () => {
  const room = { title: 'Sunny flat' };
  fillSlots({ 'room.booking': [({ room: given }) => <p>Book {given.title}</p>] });
  render(<Slot name="room.booking" with={{ room: room as never }} />);
  expect(screen.getByText('Book Sunny flat')).toBeTruthy();
});

test.each([
  [null, 'host', 'guest'],
  ['guest', 'host', 'guest'],
  ['host', 'host', 'host'],
  ['host', 'guest', 'guest'],
  ['admin', 'guest', 'admin'],
] as const)('the role %s in mode %s sees the fillings for: %s', (role, mode, audience) => {
  expect(audienceOf({ role, mode })).toBe(audience);
});

test('the visitor’s role and mode determine which areas fill a slot', async () => {
  keepSlotsFilled(pageAreas(setWithSlots()));
  render(<Slot name={slot} with={{}} />);
  await waitFor(() => expect(shown()).toEqual(['Figures of guest', 'Figures of admin']));
  expect(load.mock.calls.map(([{ name }]) => name)).not.toContain('host');
  act(() => signInAs('host'));
  await waitFor(() => expect(shown()).toEqual(['Figures of host', 'Figures of admin']));
  act(() => setMode('guest'));
  await waitFor(() => expect(shown()).toEqual(['Figures of guest', 'Figures of admin']));
  act(() => useSession.setState({ role: 'admin' }));
  await waitFor(() => expect(shown()).toEqual(['Figures of admin']));
});

test('an area’s output is marked with its name and version', async () => {
  signInAs('host');
  keepSlotsFilled(pageAreas(setWithSlots()));
  render(<Slot name={slot} with={{}} />);
  const root = (await screen.findByText('Figures of host')).closest('[data-remote]');
  expect(root?.getAttribute('data-remote')).toBe('host');
  expect(root?.getAttribute('data-slot')).toBe(slot);
  expect(root?.getAttribute('data-version')).toBe(`1.0.${build}`);
});

test('a filling that fails does not affect the others', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  load.mockImplementation(async ({ name }: AreaRelease) => {
    if (name === 'host') throw new Error('Failed to fetch');
    return { slots: { [slot]: () => <p>Figures of {name}</p> } } as never;
  });
  signInAs('host');
  keepSlotsFilled(pageAreas(setWithSlots()));
  render(<Slot name={slot} with={{}} />);
  expect(await screen.findByText('This part could not be shown')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain(`The host part of the site (version 1.0.${build})`);
  await waitFor(() => expect(shown()).toEqual(['Figures of admin']));
  provideFigures();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shown()).toEqual(['Figures of host', 'Figures of admin']));
  expect(log).toHaveBeenCalled();
});

test('an area that does not export the slot that it declares shows an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  load.mockResolvedValue({ slots: {} } as never);
  signInAs('admin');
  keepSlotsFilled(pageAreas(setWithSlots()));
  render(<Slot name={slot} with={{}} />);
  expect(await screen.findByText(new RegExp(`It does not fill ${slot}`))).toBeTruthy();
});
