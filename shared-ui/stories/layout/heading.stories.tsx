import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heading } from '../../src/index.ts';

const meta = { component: Heading, args: { children: 'A quiet house by the lake' } } satisfies Meta<typeof Heading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Level1: Story = { args: { level: 1 } };
export const Level2: Story = { args: { level: 2 } };
export const Level3: Story = { args: { level: 3 } };
export const Level1Larger: Story = { args: { level: 1, size: 'xl' } };
