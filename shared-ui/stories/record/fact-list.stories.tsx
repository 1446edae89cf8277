import type { Meta, StoryObj } from '@storybook/react-vite';
import { FactList } from '../../src/record/index.ts';

const meta = {
  component: FactList,
  args: {
    facts: [
      { name: 'Check-in', value: 'November 21, 2026', hint: 'from 3:00 PM' },
      { name: 'Check-out', value: 'November 24, 2026', hint: 'until 11:00 AM' },
      { name: 'Booking code', value: '7KQ2-M4XD' },
    ],
  },
} satisfies Meta<typeof FactList>;
export default meta;

export const Three: StoryObj<typeof meta> = {};
