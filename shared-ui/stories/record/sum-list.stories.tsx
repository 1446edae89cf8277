import type { Meta, StoryObj } from '@storybook/react-vite';
import { SumList } from '../../src/record/index.ts';

const meta = {
  component: SumList,
  args: {
    lines: [
      { name: '3 nights × $120', amount: '$360' },
      { name: 'Paid', amount: '$360', isTotal: true },
    ],
  },
} satisfies Meta<typeof SumList>;
export default meta;

export const WithTotal: StoryObj<typeof meta> = {};
