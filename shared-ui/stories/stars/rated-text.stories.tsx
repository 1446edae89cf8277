import type { Meta, StoryObj } from '@storybook/react-vite';
import { RatedText } from '../../src/stars/index.ts';

const meta = {
  component: RatedText,
  args: { name: 'Ada', note: 'November 2026', stars: 4, text: 'A quiet house.\nWe slept well.' },
} satisfies Meta<typeof RatedText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = {};
export const WithAspectsAndAnswer: Story = {
  args: {
    aspects: [
      { label: 'Cleanliness', stars: 5 },
      { label: 'Value', stars: 3 },
    ],
    children: <p>Thank you!</p>,
  },
};
