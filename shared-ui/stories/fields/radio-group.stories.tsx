import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { RadioGroup } from '../../src/index.ts';

const meta = {
  component: RadioGroup,
  args: {
    legend: 'Cancellation policy',
    value: 'moderate',
    onChange: () => {},
    options: [
      { value: 'flexible', label: 'Flexible', hint: 'Full refund until a day before check-in' },
      { value: 'moderate', label: 'Moderate', hint: 'Full refund until five days before check-in' },
      { value: 'firm', label: 'Firm', hint: 'Full refund until 30 days before check-in', isDisabled: true },
    ],
  },
  render: function Chosen(args) {
    const [value, setValue] = useState(args.value);
    return <RadioGroup {...args} onChange={setValue} value={value} />;
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const Segmented: Story = { args: { look: 'segmented' } };

export const Tiles: Story = { args: { look: 'tiles' } };
export const Invalid: Story = { args: { value: undefined, error: 'Choose a policy.' } };
export const Disabled: Story = { args: { disabled: true } };
