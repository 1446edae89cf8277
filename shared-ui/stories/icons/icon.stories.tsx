import type { Meta, StoryObj } from '@storybook/react-vite';
import { paths } from '../../src/icons/paths.ts';
import { Icon, type IconName } from '../../src/index.ts';

const meta = { component: Icon, args: { name: 'home' } } satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Silent: Story = {};
export const Named: Story = { args: { label: 'Home' } };
export const Large: Story = { args: { size: 64 } };
export const All: Story = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4">
      {(Object.keys(paths) as IconName[]).map((name) => (
        <li className="flex flex-col items-center gap-2 text-sm" key={name}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
};
