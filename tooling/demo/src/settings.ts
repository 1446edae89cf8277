import { wholeNumber } from 'part-runtime/setting-kinds';
import { declareSettings } from 'part-runtime/settings';

export const demoSettings = declareSettings({
  SEED_ROOMS: {
    kind: wholeNumber(0, 99_999_999, 'must be a number of rooms'),
    default: '0',
    doc: 'Number of generated rooms, in addition to the handwritten ones',
  },
});
