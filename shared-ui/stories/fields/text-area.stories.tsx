import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextArea } from '../../src/index.ts';

const meta = { component: TextArea, args: { label: 'Description' } } satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'A quiet house by the lake, with a boat.' } };
export const WithHint: Story = { args: { hint: 'At most 2,000 characters' } };
export const Invalid: Story = { args: { required: true, error: 'Please describe the place.' } };
export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'Sent on May 10.' } };
