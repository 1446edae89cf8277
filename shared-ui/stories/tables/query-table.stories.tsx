import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryTable } from '../../src/tables/query-table.tsx';

interface Room {
  title: string;
}

const loaded = {
  data: [{ title: 'Sunny flat' }, { title: 'Quiet barn' }],
  error: null,
  isPending: false,
  isFetching: false,
  dataUpdatedAt: Date.UTC(2030, 4, 10, 15, 5),
  errorUpdateCount: 0,
  refetch: () => {},
};
const error = new Error('The server did not answer.');

const meta = {
  component: QueryTable<Room>,
  args: {
    query: loaded,
    what: 'Your listings',
    caption: 'My Listings',
    columns: [{ key: 'title', header: 'Title', isRowHeader: true, cell: ({ title }: Room) => title }],
    rowKey: ({ title }: Room) => title,
  },
} satisfies Meta<typeof QueryTable<Room>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {};
export const Loading: Story = { args: { query: { ...loaded, data: undefined, isPending: true, dataUpdatedAt: 0 } } };
export const NothingLoaded: Story = {
  args: { query: { ...loaded, data: undefined, error, dataUpdatedAt: 0, errorUpdateCount: 1 } },
};
export const OlderDataShown: Story = { args: { query: { ...loaded, error, errorUpdateCount: 1 } } };
