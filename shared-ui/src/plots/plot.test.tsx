// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Plot, type PlotProps, preloadPlot } from './plot.tsx';

const drawn = vi.hoisted(() => ({ list: [] as { options: Options; data: number[][]; isGone: boolean }[] }));
interface Options {
  width: number;
  series: object[];
  hooks: { setCursor: ((plot: { cursor: { idx: number | null } }) => void)[] };
}
vi.mock('uplot', () => ({
  default: class {
    static paths = { bars: () => () => null };
    static rangeNum = (min: number, max: number) => [min, max];
    static pxRatio = 1;
    entry: (typeof drawn.list)[number];
    constructor(options: Options, data: number[][]) {
      this.entry = { options, data, isGone: false };
      drawn.list.push(this.entry);
    }
    valToPos = (point: number) => point * 10;
    setCursor({ left }: { left: number }) {
      for (const hook of this.entry.options.hooks.setCursor) hook({ cursor: { idx: left < 0 ? null : left / 10 } });
    }
    setSize() {}
    destroy() {
      this.entry.isGone = true;
    }
  },
}));

const props: PlotProps = {
  title: 'Nights',
  labelHeader: 'Day',
  labels: ['Nov 1', 'Nov 2', 'Nov 3'],
  series: [
    { label: 'Booked', values: [1, 0, 1234] },
    { label: 'On offer', values: [2, 2, 2000], look: 'line' },
  ],
};

beforeAll(preloadPlot);
beforeEach(() => {
  drawn.list = [];
});

test('a plot is a named figure that contains a drawing and a table of its values', async () => {
  render(<Plot {...props} format={(value) => `${value} n`} />);
  const figure = within(screen.getByRole('figure', { name: 'Nights' }));
  await figure.findByRole('slider');
  expect(drawn.list.at(-1)?.data).toEqual([
    [0, 1, 2],
    [1, 0, 1234],
    [2, 2, 2000],
  ]);
  await userEvent.click(figure.getByText('Show as a table'));
  const rows = within(figure.getByRole('table', { name: 'Nights' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))).toEqual([
    'Day | Booked | On offer',
    'Nov 1 | 1 n | 2 n',
    'Nov 2 | 0 n | 2 n',
    'Nov 3 | 1234 n | 2000 n',
  ]);
});

test('arrow keys move between points and announce their values', async () => {
  render(<Plot {...props} />);
  const slider = await screen.findByRole('slider');
  const said = () => slider.getAttribute('aria-valuetext');
  await userEvent.tab();
  expect(document.activeElement).toBe(slider);
  expect(said()).toBe('Nothing chosen');
  await userEvent.keyboard('{ArrowLeft}');
  expect(said()).toBe('Nov 3: Booked 1,234, On offer 2,000');
  await userEvent.keyboard('{Home}');
  expect(said()).toBe('Nov 1: Booked 1, On offer 2');
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  expect([said(), slider.getAttribute('aria-valuenow')]).toEqual(['Nov 2: Booked 0, On offer 2', '1']);
  await userEvent.keyboard('{Escape}');
  expect(said()).toBe('Nothing chosen');
});

test('only new values redraw the plot', async () => {
  const { rerender, unmount } = render(<Plot {...props} />);
  const slider = await screen.findByRole('slider');
  slider.focus();
  await userEvent.keyboard('{Home}{End}');
  expect(drawn.list).toHaveLength(1);
  rerender(<Plot {...props} series={[{ label: 'Booked', values: [3, 3, 3] }]} />);
  expect(drawn.list.map(({ isGone }) => isGone)).toEqual([true, false]);
  unmount();
  expect(drawn.list.at(-1)?.isGone).toBe(true);
});

test('a loading plot has no drawing or table', () => {
  render(<Plot {...props} isLoading />);
  expect(screen.getByRole('figure').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('Show as a table')).toBeNull();
});

test('a plot that fails to load can be retried', async () => {
  const onRetry = vi.fn();
  render(<Plot {...props} error="The figures could not be loaded." onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('The figures could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a plot of only zeros shows the text for an empty plot', async () => {
  const series = [{ label: 'Booked', values: [0, 0, 0] }];
  const { rerender } = render(<Plot {...props} empty="Nothing yet" series={series} />);
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
  rerender(<Plot {...props} series={series} />);
  await waitFor(() => expect(screen.getByRole('slider')).toBeTruthy());
});
