export const WHOLE_ROOM_BOOKED =
  'A stay takes the whole room until it is over, so guests cannot find or book its free nights.';

/** The label of the option in the listing form. Other texts refer to it. */
export const KEEP_OPEN = 'Keep the remaining nights open';
