import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadMore } from '../../src/feedback/load-more.tsx';

const query = {
  error: null,
  isPending: false,
  isFetching: false,
  dataUpdatedAt: Date.UTC(2030, 4, 10, 15, 5),
  errorUpdateCount: 0,
  refetch: () => {},
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
};

const meta = { component: LoadMore, args: { count: 24, query } } satisfies Meta<typeof LoadMore>;
export default meta;
type Story = StoryObj<typeof meta>;

export const More: Story = {};
export const Loading: Story = { args: { query: { ...query, isFetchingNextPage: true } } };
export const Failed: Story = {
  args: { query: { ...query, error: new Error('The server did not answer.'), isFetchNextPageError: true } },
};
