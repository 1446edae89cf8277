import type { Meta, StoryObj } from '@storybook/react-vite';
import { AmenityIcon, amenityIconNames } from '../../src/icons/amenity-icon.tsx';

const meta = { component: AmenityIcon, args: { name: 'wifi' } } satisfies Meta<typeof AmenityIcon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = {};
export const All: Story = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4">
      {amenityIconNames.map((name) => (
        <li className="flex items-center gap-3" key={name}>
          <AmenityIcon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
};
