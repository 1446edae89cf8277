import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon, IconButton } from '../../src/index.ts';

const meta = {
  component: IconButton,
  args: { label: 'Close', children: <Icon name="close" /> },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'sm', children: <Icon name="close" size={16} /> } };
export const Disabled: Story = { args: { disabled: true } };
