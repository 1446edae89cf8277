import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Stepper } from '../../src/fields/stepper.tsx';

const meta = {
  component: Stepper,
  args: { label: 'Adults', value: 2, min: 1, max: 4, onChange: () => {} },
  render: function Kept(args) {
    const [value, setValue] = useState(args.value);
    return <Stepper {...args} onChange={setValue} value={value} />;
  },
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Between: Story = {};
export const AtTheLeast: Story = { args: { label: 'Children', hint: 'Age 2 to 12', value: 0, min: 0 } };
export const WithWords: Story = {
  args: { label: 'Bedrooms', value: 0, min: 0, format: (value) => (value === 0 ? 'Any' : `${value}+`) },
};
