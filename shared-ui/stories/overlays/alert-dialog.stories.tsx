import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { AlertDialog, preloadDialog } from '../../src/index.ts';

const meta = {
  component: AlertDialog,
  args: {
    isOpen: true,
    title: 'Delete this listing?',
    description: 'Guests can no longer find it. Existing bookings stay.',
    confirmLabel: 'Delete listing',
    onCancel: () => {},
    onConfirm: () => {},
  },
  loaders: [preloadDialog],
  play: async () => void (await screen.findByRole('alertdialog')),
} satisfies Meta<typeof AlertDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Danger: Story = {};
export const Undoable: Story = { args: { tone: 'primary', title: 'Hide this listing?', confirmLabel: 'Hide listing' } };
export const Busy: Story = { args: { isBusy: true } };
export const Failed: Story = { args: { error: 'The server did not answer. Please try again.' } };
