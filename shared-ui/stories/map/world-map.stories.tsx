import type { Meta, StoryObj } from '@storybook/react-vite';
import { WorldMap } from '../../src/map/index.ts';

const LISBON = { lat: 38.72, lon: -9.14 };

const meta = {
  component: WorldMap,
  args: { label: 'Map of Portugal', area: [-9.6, 36.9, -6.1, 42.2], className: 'h-96' },
} satisfies Meta<typeof WorldMap>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Land: Story = {};
export const Pins: Story = {
  args: {
    pins: [
      { ...LISBON, key: 'lisbon', text: '$120', label: 'Sunny flat, $120 per night', state: 'chosen' },
      { lat: 41.15, lon: -8.61, key: 'porto', text: '$80', label: 'Loft, $80 per night' },
      { lat: 37.02, lon: -7.93, key: 'faro', text: '12', label: '12 rooms', isGroup: true },
    ],
  },
};
export const Circle: Story = {
  args: { area: [-9.16, 38.7, -9.12, 38.74], circle: { at: LISBON, metres: 500 } },
};
export const MovablePoint: Story = {
  args: { area: [-9.16, 38.7, -9.12, 38.74], point: LISBON, onMovePoint: () => {} },
};
