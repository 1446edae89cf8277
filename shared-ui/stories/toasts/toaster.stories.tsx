import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { preloadToaster, Toaster, toast } from '../../src/index.ts';

const FOR_GOOD = { duration: Number.POSITIVE_INFINITY };

const meta = {
  component: Toaster,
  loaders: [preloadToaster],
  beforeEach: () => () => toast.dismiss(),
} satisfies Meta<typeof Toaster>;
export default meta;

function storyOf(text: string, show: (text: string) => void): StoryObj<typeof meta> {
  return {
    play: async () => {
      show(text);
      await screen.findByText(text);
    },
  };
}

export const Success = storyOf('Room Added !', (text) => toast.success(text, FOR_GOOD));
export const Failure = storyOf('Your card was declined.', (text) => toast.error(text, FOR_GOOD));
export const Loading = storyOf('Saving', (text) => toast.loading(text));
export const Plain = storyOf('Link copied', (text) => toast.blank(text, FOR_GOOD));
export const WithAction = storyOf('Room Deleted !', (text) =>
  toast.success(text, { ...FOR_GOOD, action: { label: 'Undo', onPress: () => {} } }),
);
