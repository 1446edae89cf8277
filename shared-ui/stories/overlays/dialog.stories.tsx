import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { Button, Dialog, preloadDialog, TextInput } from '../../src/index.ts';

const meta = {
  component: Dialog,
  args: {
    isOpen: true,
    title: 'Update Profile',
    description: 'Guests and hosts see your name and photo.',
    children: <TextInput label="Name" />,
    footer: <Button variant="primary">Save</Button>,
    onClose: () => {},
  },
  loaders: [preloadDialog],
  play: async () => void (await screen.findByRole('dialog')),
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg' } };
export const Busy: Story = {
  args: {
    isBusy: true,
    footer: (
      <Button isBusy variant="primary">
        Save
      </Button>
    ),
  },
};
export const FillsPhone: Story = { args: { fillsPhone: true } };
export const LongContent: Story = {
  args: { children: Array.from({ length: 40 }, (_, at) => <p key={at}>House rule {at + 1}</p>) },
};
