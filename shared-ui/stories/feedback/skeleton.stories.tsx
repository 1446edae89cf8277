import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from '../../src/index.ts';

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;

export const Line: StoryObj<typeof meta> = { args: { className: 'h-6 w-60' } };
export const Picture: StoryObj<typeof meta> = { args: { className: 'h-48 w-80' } };
