import type { Meta, StoryObj } from '@storybook/react-vite';
import { FiguresSection } from '../../src/figures/index.ts';
import { StatTile } from '../../src/index.ts';

const meta = {
  component: FiguresSection,
  args: {
    title: 'Your stays',
    span: 'month',
    spans: [
      { value: 'month', label: '30 days' },
      { value: 'year', label: '12 months' },
    ],
    onSpan: () => {},
    isFetching: false,
    isOld: false,
    children: (
      <dl className="max-w-60">
        <StatTile label="Nights" value={12} />
      </dl>
    ),
  },
} satisfies Meta<typeof FiguresSection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Current: Story = {};
export const Fetching: Story = { args: { isFetching: true } };
