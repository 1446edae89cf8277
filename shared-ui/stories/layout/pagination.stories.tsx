import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pagination } from '../../src/index.ts';

const meta = {
  component: Pagination,
  args: { label: 'Users', page: 2, pages: 3, onPage: () => {} },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FirstPage: Story = { args: { page: 1 } };
export const MiddlePage: Story = {};
export const LastPage: Story = { args: { page: 3 } };
