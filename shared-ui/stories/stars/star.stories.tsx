import type { Meta, StoryObj } from '@storybook/react-vite';
import { Star } from '../../src/stars/index.ts';

const meta = { component: Star } satisfies Meta<typeof Star>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {};
export const Empty: Story = { args: { isFull: false, size: 26 } };
