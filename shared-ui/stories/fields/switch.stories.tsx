import type { Meta, StoryObj } from '@storybook/react-vite';
import { Switch } from '../../src/index.ts';

const meta = { component: Switch, args: { label: 'Instant booking', isOn: false, onChange: () => {} } } satisfies Meta<
  typeof Switch
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { isOn: true } };
export const Disabled: Story = { args: { disabled: true } };
