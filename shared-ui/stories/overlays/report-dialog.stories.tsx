import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { preloadDialog } from '../../src/index.ts';
import { ReportDialog } from '../../src/overlays/report-dialog.tsx';

const meta = {
  component: ReportDialog,
  args: {
    isOpen: true,
    title: 'Report this review',
    reasons: { untrue: 'It isn’t true', advertising: 'It’s advertising', other: 'Something else' },
    maxLength: 1000,
    isBusy: false,
    onReport: () => {},
    onClose: () => {},
  },
  loaders: [preloadDialog],
  play: async () => void (await screen.findByRole('dialog')),
} satisfies Meta<typeof ReportDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = {};
export const Incomplete: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Something else' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  },
};
export const Refused: Story = { args: { error: 'This review could not be found.' } };
