import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { DateRangeCalendar } from '../../src/index.ts';

const meta = {
  component: DateRangeCalendar,
  args: { label: 'Your stay', fromLabel: 'Check-in', toLabel: 'Check-out', value: {}, onChange: () => {} },
  render: function Chosen(args) {
    const [value, setValue] = useState(args.value);
    return <DateRangeCalendar {...args} className="max-w-sm" onChange={setValue} value={value} />;
  },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Next month' })),
} satisfies Meta<typeof DateRangeCalendar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};
export const CheckInChosen: Story = { args: { value: { from: '2030-05-10' } } };
export const StayChosen: Story = { args: { value: { from: '2030-05-10', to: '2030-05-14' } } };
export const TwoMonths: Story = { args: { months: 2, value: { from: '2030-05-28', to: '2030-06-03' } } };
export const TakenNights: Story = {
  args: {
    value: { from: '2030-05-10' },
    minDay: '2030-05-05',
    maxDay: '2030-06-20',
    isDisabled: (day) => day >= '2030-05-14' && day < '2030-05-17',
    reasonFor: () => 'Taken',
  },
};
export const Invalid: Story = { args: { error: 'Choose your dates.', required: true } };
export const Disabled: Story = { args: { disabled: true, value: { from: '2030-05-10', to: '2030-05-14' } } };
