import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plot } from '../../src/index.ts';

const labels = Array.from({ length: 14 }, (_, at) => `May ${at + 1}`);
const booked = { label: 'Booked', values: labels.map((_, at) => (at * 5) % 8) };
const onOffer = { label: 'On offer', values: labels.map(() => 8), look: 'line' as const };

const meta = {
  component: Plot,
  args: { title: 'Nights', labelHeader: 'Day', labels, series: [booked] },
} satisfies Meta<typeof Plot>;
export default meta;
type Story = StoryObj<typeof meta>;

const play: Story['play'] = async ({ canvas }) => void (await canvas.findByRole('slider'));
export const Bars: Story = { play };
export const BarsAndLine: Story = { play, args: { series: [booked, onOffer] } };
export const TableShown: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Show as a table'));
  },
};
export const Loading: Story = { args: { isLoading: true } };
export const Empty: Story = {
  args: { series: [{ label: 'Booked', values: labels.map(() => 0) }], empty: 'No bookings yet.' },
};
export const Failed: Story = { args: { error: 'The figures could not be loaded.', onRetry: () => {} } };
export const Retrying: Story = { args: { ...Failed.args, isRetrying: true } };
