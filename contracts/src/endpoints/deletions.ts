import { deleteAccountBody, deletePersonBody, idParam, success } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

const DELETION_ERRORS = [
  'stays-ahead',
  'bookings-ahead',
  'nights-held',
  'payment-open',
  'payout-open',
  'only-admin',
] as const;

export const deletionEndpoints = {
  /**
   * Requires an identity token from a recent sign-in instead of a session. If the response is lost, the caller can
   * retry, although the session has been deleted.
   */
  deleteAccount: {
    call: 'POST /account/deletion',
    access: 'anyone',
    tag: 'people',
    summary: "Deletes the caller's account permanently",
    body: deleteAccountBody,
    isRepeatable: true,
    answer: success,
    errors: [...DELETION_ERRORS, 'identity-token-refused', 'identity-unavailable'],
    limit: 'sign-in',
    takesToken: true,
    isQuiet: true,
  },
  deletePerson: {
    call: 'POST /people/{id}/deletion',
    access: 'admin',
    tag: 'people',
    summary: "Deletes a person's account permanently, with a reason (admin)",
    params: idParam,
    body: deletePersonBody,
    isRepeatable: true,
    answer: success,
    errors: [...DELETION_ERRORS, 'own-account'],
  },
} as const satisfies Endpoints;
