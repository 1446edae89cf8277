import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon, Menu, menuItemClass } from '../../src/index.ts';

const meta = {
  component: Menu,
  args: {
    label: 'Account',
    button: <Icon name="menu" />,
    buttonClassName: 'p-3',
    align: 'start',
    children: (
      <>
        <a className={menuItemClass} href="#dashboard">
          <Icon name="chart" size={20} /> Dashboard
        </a>
        <hr className="my-1 border-line" />
        <button className={menuItemClass} type="button">
          <Icon name="logout" size={20} /> Log out
        </button>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await canvas.findByRole('link', { name: 'Dashboard' });
  },
};
export const OpenToTheTop: Story = { ...Open, args: { side: 'top', className: 'mt-48' } };
export const OpenAtTheEnd: Story = { ...Open, args: { align: 'end', className: 'w-fit ml-auto' } };
