import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextInput } from '../../src/index.ts';

const meta = { component: TextInput, args: { label: 'Email', type: 'email' } } satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'clara@lodge.test' } };
export const WithHint: Story = { args: { required: true, hint: 'We send the confirmation there.' } };
export const Invalid: Story = { args: { defaultValue: 'clara', error: 'This is not an email address.' } };
export const PrefixAndSuffix: Story = { args: { label: 'Price', type: 'text', prefix: '$', suffix: '/ night' } };
export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'clara@lodge.test' } };
export const Disabled: Story = { args: { disabled: true } };
