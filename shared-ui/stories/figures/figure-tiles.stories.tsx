import type { Meta, StoryObj } from '@storybook/react-vite';
import { FigureTiles } from '../../src/figures/index.ts';

const state = { isLoading: false, error: undefined, onRetry: () => {} };

const meta = {
  component: FigureTiles,
  args: {
    state,
    tiles: [
      { icon: 'calendar', label: 'Trips', value: 3 },
      { icon: 'bed', label: 'Nights', value: 12 },
      { icon: 'card', label: 'Net spend', value: '$1,240', hint: 'after refunds' },
    ],
  },
} satisfies Meta<typeof FigureTiles>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {};
export const Loading: Story = { args: { state: { ...state, isLoading: true } } };
export const NotAvailable: Story = { args: { state: { ...state, error: 'Not available' } } };
