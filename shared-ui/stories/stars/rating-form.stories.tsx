import type { Meta, StoryObj } from '@storybook/react-vite';
import { RatingForm } from '../../src/stars/index.ts';

const meta = {
  component: RatingForm,
  args: {
    aspects: [
      { name: 'overall', label: 'Overall' },
      { name: 'value', label: 'Value' },
    ],
    rating: { stars: {}, text: '' },
    onChange: () => {},
    label: 'Your review',
    hint: 'What would help the next guest?',
    maxLength: 2000,
    submitLabel: 'Send review',
    isBusy: false,
    onSubmit: () => {},
  },
} satisfies Meta<typeof RatingForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = {};
export const Refused: Story = {
  args: {
    rating: { stars: { overall: 5, value: 4 }, text: 'A quiet house.' },
    failure: 'Your review was not saved. Please try again.',
    onCancel: () => {},
  },
};
