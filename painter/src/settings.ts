import { OPERATOR_ADDRESS } from 'part-runtime/operator-port';
import { declareSettings } from 'part-runtime/settings';
import { LEAVE_SECONDS } from 'part-runtime/shared-settings';
import { PAINTER_ADDRESS } from './painter-address.ts';

/** None of these may be a secret, because the painter runs untrusted code. */
export const painterSettings = declareSettings(
  { PAINTER_ADDRESS, OPERATOR_ADDRESS, LEAVE_SECONDS },
  { needed: ['PAINTER_ADDRESS'] },
);
