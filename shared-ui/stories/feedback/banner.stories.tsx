import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner, Button } from '../../src/index.ts';

const meta = {
  component: Banner,
  args: { title: 'A new version is available', children: 'Reload the page to use it.' },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = { args: { tone: 'info' } };
export const Success: Story = { args: { tone: 'success' } };
export const Warning: Story = { args: { tone: 'warning' } };
export const Danger: Story = { args: { tone: 'danger' } };
export const WithAction: Story = { args: { action: <Button size="sm">Reload</Button> } };
export const TextAlone: Story = { args: { title: undefined } };
