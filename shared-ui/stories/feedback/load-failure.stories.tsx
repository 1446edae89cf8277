import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadFailure } from '../../src/feedback/load-failure.tsx';

const failed = {
  error: new Error('The server did not answer.'),
  isPending: false,
  isFetching: false,
  dataUpdatedAt: 0,
  errorUpdateCount: 1,
  refetch: () => {},
};

const meta = { component: LoadFailure, args: { what: 'Your listings', query: failed } } satisfies Meta<
  typeof LoadFailure
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingLoaded: Story = {};
export const Retrying: Story = { args: { query: { ...failed, isFetching: true } } };
export const OlderDataShown: Story = { args: { query: { ...failed, dataUpdatedAt: Date.UTC(2030, 4, 10, 15, 5) } } };
