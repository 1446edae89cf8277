import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasswordInput } from '../../src/index.ts';

const meta = {
  component: PasswordInput,
  args: { label: 'Password', defaultValue: 'lodge-demo' },
} satisfies Meta<typeof PasswordInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {};
export const Shown: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
  },
};
export const Invalid: Story = { args: { error: 'At least 6 characters.' } };
