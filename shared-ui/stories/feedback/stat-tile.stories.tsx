import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon, StatTile } from '../../src/index.ts';

const meta = {
  component: StatTile,
  args: { label: 'Revenue', value: '$1,240' },
  decorators: [(Story) => <dl className="max-w-60">{Story()}</dl>],
} satisfies Meta<typeof StatTile>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Value: Story = {};
export const WithHintAndIcon: Story = { args: { hint: '12 % more than in April', icon: <Icon name="card" /> } };
export const LongValue: Story = { args: { value: '$1,234,567,890.99' } };
export const Loading: Story = { args: { isLoading: true, hint: '' } };
export const Failed: Story = { args: { error: 'Could not be loaded.', onRetry: () => {} } };
