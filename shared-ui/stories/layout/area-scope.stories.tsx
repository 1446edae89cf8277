import type { Meta, StoryObj } from '@storybook/react-vite';
import { AreaScope } from '../../src/index.ts';

const meta = { component: AreaScope } satisfies Meta<typeof AreaScope>;
export default meta;

export const AroundAnArea: StoryObj<typeof meta> = {
  args: { name: 'host', version: '1.2.0', children: <p>Looks like nothing: its styles reach only what is inside.</p> },
};
