import { OPERATOR_ADDRESS } from 'part-runtime/operator-port';
import { declareSettings } from 'part-runtime/settings';
import { LEAVE_SECONDS } from 'part-runtime/shared-settings';
import { PAINTER_ADDRESS } from './painter-address.ts';

/** None is a secret, and none may become one: what the painter runs is not trusted. */
export const painterSettings = declareSettings(
  { PAINTER_ADDRESS, OPERATOR_ADDRESS, LEAVE_SECONDS },
  { needed: ['PAINTER_ADDRESS'] },
);
