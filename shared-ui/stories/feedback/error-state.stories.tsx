import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ErrorState } from '../../src/index.ts';

const meta = { component: ErrorState } satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleAlone: Story = {};
export const WithRetry: Story = { args: { text: 'The server did not answer.', onRetry: () => {} } };
export const Retrying: Story = { args: { ...WithRetry.args, isRetrying: true } };
export const WholePage: Story = {
  args: { level: 1, actions: <Button variant="primary">Back to home</Button>, children: 'Reference: 3f2a91' },
};
