import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, EmptyState, Icon } from '../../src/index.ts';

const meta = { component: EmptyState, args: { title: 'No bookings yet' } } satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleAlone: Story = {};
export const WithNextStep: Story = {
  args: {
    subtitle: 'Your stays will appear here.',
    icon: <Icon name="calendar" size={30} />,
    action: <Button variant="primary">Browse rooms</Button>,
  },
};
