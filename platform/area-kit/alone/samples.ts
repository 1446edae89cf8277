import { getRoom, listRooms } from 'contracts';
import { call, type SlotName, type SlotProps } from 'shared-platform';

/** Loads sample props for each slot from the API. */
export const SAMPLES: { [N in SlotName]: () => Promise<SlotProps[N]> } = {
  'room.booking': async () => {
    const { items } = await call(listRooms, { limit: 20 });
    const room = items.find(({ booked, held }) => !booked && !held) ?? items[0];
    if (!room) throw new Error('There is no room to show. Start with demo data.');
    return { room: await call(getRoom, { id: room._id }) };
  },
  'dashboard.statistics': async () => ({}),
};
