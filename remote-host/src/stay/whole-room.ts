/** What it means for a listing that one of its stays takes the whole room, in the words of its host. */
export const WHOLE_ROOM_BOOKED =
  'A stay takes the whole room until it is over, so guests cannot find or book its free nights.';

/** The choice that changes it; the form of a listing has it under the same name. */
export const KEEP_OPEN = 'Keep the remaining nights open';
