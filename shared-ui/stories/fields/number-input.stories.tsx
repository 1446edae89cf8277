import type { Meta, StoryObj } from '@storybook/react-vite';
import { NumberInput } from '../../src/index.ts';

const meta = { component: NumberInput, args: { label: 'Bedrooms' } } satisfies Meta<typeof NumberInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Whole: Story = { args: { defaultValue: '2' } };
export const Decimal: Story = { args: { label: 'Price', isDecimal: true, prefix: '$', defaultValue: '19.99' } };
export const Invalid: Story = { args: { defaultValue: '0', error: 'At least one.' } };
