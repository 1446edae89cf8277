import type { Meta, StoryObj } from '@storybook/react-vite';
import { Field } from '../../src/index.ts';

const meta = {
  component: Field,
  args: { label: 'Guests', children: (control) => <input {...control} max={8} min={1} type="range" /> },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OwnControl: Story = {};
export const RequiredWithHint: Story = { args: { required: true, hint: 'Up to eight' } };
export const Invalid: Story = { args: { error: 'Too many guests.' } };
export const LabelHidden: Story = { args: { isLabelHidden: true } };
