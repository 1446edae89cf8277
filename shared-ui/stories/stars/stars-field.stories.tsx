import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { StarsField } from '../../src/stars/index.ts';

const meta = {
  component: StarsField,
  args: { legend: 'Cleanliness', value: 4, onChange: () => {} },
  render: function Kept(args) {
    const [value, setValue] = useState(args.value);
    return <StarsField {...args} onChange={setValue} value={value} />;
  },
} satisfies Meta<typeof StarsField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: undefined, error: 'Please choose 1 to 5 stars.' } };
