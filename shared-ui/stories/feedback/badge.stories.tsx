import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '../../src/index.ts';

const meta = { component: Badge } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Success: Story = { args: { tone: 'success', children: 'Confirmed' } };
export const Warning: Story = { args: { tone: 'warning', children: 'Requested' } };
export const Danger: Story = { args: { tone: 'danger', children: 'Cancelled' } };
export const Info: Story = { args: { tone: 'info', children: 'Running' } };
export const Neutral: Story = { args: { tone: 'neutral', children: 'Past' } };
