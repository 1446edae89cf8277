// @vitest-environment jsdom
import '../test-setup.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DateRangeCalendar, type DateRangeCalendarProps } from './date-range-calendar.tsx';
import type { DaySelection } from './day-range.ts';

const taken = new Set(['2026-12-08', '2026-12-09']);
const isDisabled = (day: string) => taken.has(day);
const reasonFor = () => 'Taken';
const onChange = vi.fn();

function Stay({ initial = {}, ...props }: Partial<DateRangeCalendarProps> & { initial?: DaySelection }) {
  const [value, setValue] = useState(initial);
  return (
    <DateRangeCalendar
      isDisabled={isDisabled}
      label="Your stay"
      maxDay="2027-02-20"
      minDay="2026-12-01"
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      reasonFor={reasonFor}
      value={value}
      {...props}
    />
  );
}

const day = (name: RegExp) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

// Preload the grid, so that calendars in the tests show it immediately.
beforeAll(async () => {
  render(<Stay />);
  await screen.findByRole('button', { name: 'Next month' });
  cleanup();
});

beforeEach(() => {
  onChange.mockReset();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Sets the width of all elements, because jsdom has no layout. */
const widen = (pixels: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(pixels);

test.each(['UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/Santiago'])(
  'two presses choose a range of days in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    render(<Stay />);
    await userEvent.click(day(/December 3, 2026/));
    await userEvent.click(day(/December 6, 2026/));
    expect(onChange.mock.calls).toEqual([[{ from: '2026-12-03' }], [{ from: '2026-12-03', to: '2026-12-06' }]]);
    expect(screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)).toEqual(['3', '6']);
    expect(screen.getByRole('status').textContent).toBe('Dec 3, 2026 to Dec 6, 2026, 3 nights');
  },
);

test('a click by assistive technology counts as a press', async () => {
  render(<Stay />);
  await act(async () => day(/December 3, 2026/).click());
  expect(onChange.mock.calls).toEqual([[{ from: '2026-12-03' }]]);
});

test('a taken day can be the check-out day', async () => {
  render(<Stay initial={{ from: '2026-12-05' }} />);
  await userEvent.click(day(/December 8, 2026/));
  expect(onChange.mock.calls).toEqual([[{ from: '2026-12-05', to: '2026-12-08' }]]);
  expect(screen.getByRole('status').textContent).toContain('3 nights');
});

test('a taken day can be focused but not chosen', async () => {
  render(<Stay />);
  const cell = day(/December 9, 2026, Taken/);
  expect(cell.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(cell);
  expect(screen.getByRole('status').textContent).toBe('Taken');
  act(() => cell.focus());
  await userEvent.keyboard('{Enter} ');
  expect(onChange).not.toHaveBeenCalled();
});

test('an action is offered after a press on an unavailable day that is not out of range', async () => {
  const onPress = vi.fn();
  render(<Stay minDay="2026-12-03" unavailable={{ label: 'Wait', onPress }} />);
  await userEvent.click(day(/December 2, 2026, Not before/));
  expect(screen.queryByRole('button', { name: 'Wait' })).toBeNull();
  await userEvent.click(day(/December 9, 2026, Taken/));
  await userEvent.click(screen.getByRole('button', { name: 'Wait' }));
  expect(onPress.mock.calls).toEqual([['2026-12-09']]);
});

test('the text fields and the calendar can be shown alone', () => {
  render(<Stay shows="fields" />);
  expect(screen.getByLabelText('From')).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
  cleanup();
  render(<Stay shows="days" />);
  expect(screen.queryByLabelText('From')).toBeNull();
  expect(screen.getByRole('grid')).toBeTruthy();
});

test('the calendar has a single tab stop that arrow keys move', async () => {
  render(<Stay initial={{ from: '2026-12-16' }} />);
  const stops = () => document.querySelectorAll('.rdrDay[tabindex="0"]');
  expect(stops()).toHaveLength(1);
  act(() => day(/December 16, 2026/).focus());
  const steps: [string, RegExp][] = [
    ['{ArrowRight}', /Thursday, December 17, 2026/],
    ['{ArrowLeft}', /Wednesday, December 16, 2026/],
    ['{ArrowDown}', /December 23, 2026/],
    ['{ArrowUp}', /December 16, 2026/],
    ['{Home}', /Sunday, December 13, 2026/],
    ['{End}', /Saturday, December 19, 2026/],
    ['{PageDown}', /January 19, 2027/],
    ['{PageUp}', /December 19, 2026/],
    ['{PageUp}', /December 1, 2026/],
    ['{ArrowLeft}', /December 1, 2026/],
    ['{Shift>}{PageDown}{/Shift}', /February 20, 2027/],
  ];
  for (const [key, expected] of steps) {
    await userEvent.keyboard(key);
    expect(focused()).toMatch(expected);
    expect(stops()).toHaveLength(1);
  }
});

test.each([1, 2] as const)('the days of %i months are in grids with each day below its weekday', (months) => {
  widen(480);
  render(<Stay initial={{ from: '2026-12-03', to: '2026-12-05' }} months={months} />);
  const grids = screen.getAllByRole('grid');
  expect(grids.map((grid) => grid.getAttribute('aria-label'))).toEqual(
    ['December 2026', 'January 2027'].slice(0, months),
  );
  for (const grid of grids) {
    const [heads, ...weeks] = within(grid).getAllByRole('row');
    const names = within(heads as HTMLElement).getAllByRole('columnheader');
    expect(names.map((head) => head.textContent)).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    const days = weeks.flatMap((week) =>
      within(week)
        .getAllByRole('gridcell')
        .map((cell, index) => [cell.getAttribute('aria-owns'), names[index]?.textContent ?? ''] as const)
        .filter(([id]) => id !== null),
    );
    expect(days).toHaveLength(31);
    for (const [id, name] of days) {
      expect(document.getElementById(id ?? '')?.getAttribute('aria-label')).toMatch(new RegExp(`^${name}, `));
    }
  }
  const chosen = screen.getAllByRole('gridcell', { selected: true }).map((cell) => cell.getAttribute('aria-owns'));
  const texts = chosen.map((id) => document.getElementById(id ?? '')?.textContent);
  expect(texts).toEqual(['3', '4', '5']);
});

test('a stay across months can be chosen by keyboard alone', async () => {
  render(<Stay initial={{ from: '2026-12-30' }} />);
  act(() => day(/December 30, 2026/).focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('January 2027')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[{ from: '2026-12-30', to: '2027-01-06' }]]);
  // The visible month does not change to the month of the start.
  expect(screen.getByText('January 2027')).toBeTruthy();
  expect(focused()).toMatch(/January 6, 2027/);
  await userEvent.keyboard('{ArrowRight} ');
  expect(onChange).toHaveBeenLastCalledWith({ from: '2027-01-07' });
});

test('two months are side by side only if both fit', () => {
  widen(479);
  render(<Stay months={2} />);
  expect(screen.getAllByRole('grid')).toHaveLength(1);
  expect(screen.queryByText('January 2027')).toBeNull();
});

test('arrow keys move through both months and change the month at the edges', async () => {
  widen(480);
  render(<Stay initial={{ from: '2026-12-30' }} months={2} />);
  const names = () => [...document.querySelectorAll('p[aria-live]')].map(({ textContent }) => textContent);
  act(() => day(/December 30, 2026/).focus());
  for (const [key, expected, shown] of [
    ['{ArrowDown}', /January 6, 2027/, ['December 2026', 'January 2027']],
    ['{PageDown}', /February 6, 2027/, ['January 2027', 'February 2027']],
    ['{PageUp}', /January 6, 2027/, ['January 2027', 'February 2027']],
    ['{PageUp}', /December 6, 2026/, ['December 2026', 'January 2027']],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focused()).toMatch(expected);
    expect(names()).toEqual(shown);
    expect(document.querySelectorAll('.rdrDay[tabindex="0"]')).toHaveLength(1);
  }
});

test('months outside the allowed range cannot be shown', async () => {
  render(<Stay />);
  const heading = screen.getByText('December 2026');
  expect(heading.getAttribute('aria-live')).toBe('polite');
  const [previous, next] = ['Previous month', 'Next month'].map((name) => screen.getByRole('button', { name }));
  expect(previous?.getAttribute('aria-disabled')).toBe('true');
  for (let press = 0; press < 4; press += 1) if (next) await userEvent.click(next);
  expect(heading.textContent).toBe('February 2027');
  expect(screen.getByRole('button', { name: /February 1, 2027/ })).toBeTruthy();
});

test('typed dates are chosen and scrolled into view', async () => {
  render(<Stay />);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-01-10' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2027-01-12' } });
  expect(onChange).toHaveBeenLastCalledWith({ from: '2027-01-10', to: '2027-01-12' });
  expect(screen.getByText('January 2027')).toBeTruthy();
});

test('an unavailable typed date shows its reason once the field loses focus', async () => {
  render(<Stay initial={{ from: '2026-12-05' }} />);
  const to = screen.getByLabelText('To');
  fireEvent.change(to, { target: { value: '2026-12-10' } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(to);
  expect(to).toHaveProperty('value', '2026-12-10');
  expect(screen.getByText('From Dec 5, 2026, the last possible day is Dec 8, 2026')).toBeTruthy();
});

test('a new start clears an end that is no longer possible', () => {
  render(<Stay initial={{ from: '2026-12-12', to: '2026-12-14' }} />);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-05' } });
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-12-05' });
});

test('the dates can be cleared', async () => {
  render(<Stay initial={{ from: '2026-12-12', to: '2026-12-14' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear dates' }));
  expect(onChange).toHaveBeenLastCalledWith({});
  expect(screen.queryAllByRole('button', { pressed: true })).toHaveLength(0);
});

test('a missing end has an error message like any other field', () => {
  const error = 'Choose the first and the last day.';
  render(<Stay error={error} required />);
  const ends = () => ['From', 'To'].map((label) => screen.getByLabelText(label));
  for (const field of ends()) {
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe(error);
  }
  cleanup();
  render(<Stay error={error} initial={{ from: '2026-12-03' }} required />);
  expect(ends().map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true']);
});
