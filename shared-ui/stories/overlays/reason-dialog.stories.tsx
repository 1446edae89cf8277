import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { preloadDialog } from '../../src/index.ts';
import { ReasonDialog } from '../../src/overlays/reason-dialog.tsx';

const meta = {
  component: ReasonDialog,
  args: {
    isOpen: true,
    title: 'Decline this request?',
    description: 'Gus stays a guest and can ask again.',
    confirmLabel: 'Decline request',
    hint: 'Sent to the person by email',
    maxLength: 300,
    onCancel: () => {},
    onConfirm: () => {},
  },
  loaders: [preloadDialog],
  play: async () => void (await screen.findByRole('alertdialog')),
} satisfies Meta<typeof ReasonDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Failed: Story = { args: { error: 'This has already been decided.' } };
