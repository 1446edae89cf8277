import type { Meta, StoryObj } from '@storybook/react-vite';
import { VisuallyHidden } from '../../src/index.ts';

const meta = { component: VisuallyHidden } satisfies Meta<typeof VisuallyHidden>;
export default meta;

export const OnlyRead: StoryObj<typeof meta> = {
  args: { children: 'out of five' },
  render: (args) => (
    <p>
      4.8 <VisuallyHidden {...args} />
    </p>
  ),
};
