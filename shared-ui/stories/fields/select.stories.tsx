import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { screen } from 'storybook/test';
import { Icon, preloadSelect, Select } from '../../src/index.ts';

const meta = {
  component: Select,
  args: {
    label: 'Category',
    value: undefined,
    onChange: () => {},
    options: [
      { value: 'beach', label: 'Beach', icon: <Icon name="palm" size={20} /> },
      { value: 'lake', label: 'Lake', icon: <Icon name="lake" size={20} /> },
      { value: 'ski', label: 'Skiing', icon: <Icon name="ski" size={20} />, isDisabled: true },
    ],
  },
  render: function Chosen(args) {
    const [value, setValue] = useState(args.value);
    return <Select {...args} className="max-w-sm" onChange={setValue} value={value} />;
  },
  loaders: [preloadSelect],
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};
export const Chosen: Story = { args: { value: 'lake' } };
export const Open: Story = {
  args: { value: 'lake' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Category Lake' }));
    await screen.findByRole('listbox');
  },
};
export const Invalid: Story = { args: { required: true, error: 'Choose a category.' } };
export const Disabled: Story = { args: { disabled: true } };
