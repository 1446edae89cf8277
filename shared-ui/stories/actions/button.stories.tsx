import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, buttonClass, Icon } from '../../src/index.ts';

const meta = { component: Button, args: { children: 'Reserve' } } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = { args: { variant: 'primary' } };
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Delete listing' } };
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg' } };
export const Wide: Story = { args: { variant: 'primary', isWide: true } };
export const Busy: Story = { args: { variant: 'primary', isBusy: true } };
export const Disabled: Story = { args: { disabled: true } };
export const WithIcon: Story = {
  args: {
    children: (
      <>
        <Icon name="plus" size={18} />
        Add Room
      </>
    ),
  },
};
export const LinkThatLooksLikeAButton: Story = {
  render: () => (
    <a className={buttonClass({ variant: 'primary' })} href="#top">
      My bookings
    </a>
  ),
};
