import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileInput } from '../../src/index.ts';

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"%3E%3Crect width="100%25" height="100%25" fill="%23fda4af"/%3E%3C/svg%3E';
const file = new File(['x'], 'a-picture-of-the-terrace-in-the-evening.jpg', { type: 'text/plain' });

const meta = {
  component: FileInput,
  args: { label: 'Picture', accept: 'image/*', file: undefined, onFile: () => {} },
} satisfies Meta<typeof FileInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};
export const CurrentPicture: Story = { args: { currentImage: picture, onRemove: () => {} } };
export const Chosen: Story = { args: { file } };
export const Uploading: Story = { args: { file, upload: { kind: 'uploading', progress: 0.4 } } };
export const Uploaded: Story = { args: { file, upload: { kind: 'uploaded' } } };
export const Invalid: Story = { args: { required: true, error: 'Choose a picture.' } };
export const Disabled: Story = { args: { disabled: true } };
