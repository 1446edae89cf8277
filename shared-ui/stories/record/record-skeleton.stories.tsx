import type { Meta, StoryObj } from '@storybook/react-vite';
import { RecordSkeleton } from '../../src/record/index.ts';

const meta = { component: RecordSkeleton } satisfies Meta<typeof RecordSkeleton>;
export default meta;

export const Loading: StoryObj<typeof meta> = {};
