import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from '../../src/index.ts';

const meta = { component: Avatar, args: { name: 'Ada King Lovelace' } } satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Photo: Story = {
  args: {
    src: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"%3E%3Crect width="100%25" height="100%25" fill="%23fda4af"/%3E%3C/svg%3E',
  },
};
export const Initials: Story = {};
export const Silhouette: Story = { args: { name: undefined } };
export const Large: Story = { args: { size: 96 } };
export const BesideTheName: Story = {
  args: { isDecorative: true },
  render: (args) => (
    <p className="flex items-center gap-2">
      <Avatar {...args} /> {args.name}
    </p>
  ),
};
