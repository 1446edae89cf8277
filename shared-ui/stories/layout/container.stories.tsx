import type { Meta, StoryObj } from '@storybook/react-vite';
import { Container } from '../../src/index.ts';

const meta = { component: Container, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof Container>;
export default meta;

export const PageWidth: StoryObj<typeof meta> = {
  args: { children: <p className="bg-surface-sunken p-4">As wide as the page's content</p> },
};
