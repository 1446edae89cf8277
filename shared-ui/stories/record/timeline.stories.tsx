import type { Meta, StoryObj } from '@storybook/react-vite';
import { Timeline } from '../../src/record/index.ts';

const meta = {
  component: Timeline,
  args: {
    events: [
      { text: 'Nights held for payment', at: '2026-11-21T10:00:00Z', when: 'Nov 21, 2026, 10:00 AM' },
      { text: '$360 paid', at: '2026-11-21T10:04:00Z', when: 'Nov 21, 2026, 10:04 AM' },
      { text: 'Booking confirmed', at: '2026-11-21T10:04:01Z', when: 'Nov 21, 2026, 10:04 AM' },
    ],
  },
} satisfies Meta<typeof Timeline>;
export default meta;

export const Paid: StoryObj<typeof meta> = {};
