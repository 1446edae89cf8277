import type { Meta, StoryObj } from '@storybook/react-vite';
import { Papers } from '../../src/record/index.ts';

const meta = {
  component: Papers,
  args: {
    files: [
      { label: 'Receipt (PDF)', href: '/receipt.pdf' },
      { label: 'Add to calendar', href: '/calendar.ics' },
    ],
  },
} satisfies Meta<typeof Papers>;
export default meta;

export const FilesAndPrint: StoryObj<typeof meta> = {};
