import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge, Button, type Column, DataTable, EmptyState } from '../../src/index.ts';

interface Person {
  email: string;
  role: string;
}

const columns: Column<Person>[] = [
  { key: 'email', header: 'Email', isRowHeader: true, cell: ({ email }) => email },
  { key: 'role', header: 'Role', cell: ({ role }) => <Badge tone="success">{role}</Badge> },
  {
    key: 'action',
    header: 'Action',
    isHeaderHidden: true,
    align: 'end',
    cell: () => <Button size="sm">Update Role</Button>,
  },
];
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ email: `person-${at + 1}@lodge.test`, role: 'guest' }));

const meta = {
  component: DataTable<Person>,
  args: { caption: 'Users', columns, rows: people(4), rowKey: ({ email }: Person) => email },
} satisfies Meta<typeof DataTable<Person>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const CaptionShown: Story = { args: { isCaptionHidden: false } };
export const Pages: Story = { args: { rows: people(12), pageSize: 5 } };
export const Loading: Story = { args: { rows: [], isLoading: true } };
export const Empty: Story = { args: { rows: [], empty: <EmptyState title="No users" /> } };
