import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from '../../src/index.ts';

const meta = { component: Checkbox, args: { label: 'Keep the remaining nights open' } } satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unchecked: Story = {};
export const Checked: Story = { args: { defaultChecked: true } };
export const WithHint: Story = { args: { hint: 'A booking takes only its own nights.' } };
export const Invalid: Story = { args: { label: 'I agree to the house rules', error: 'Please agree to continue.' } };
export const Disabled: Story = { args: { disabled: true } };
