import type { Call, DayRange, InputOf } from 'contracts';
import * as contracts from 'contracts';

type Body<Name extends 'updateRoom' | 'cancelBooking' | 'declineRequest' | 'saveUser' | 'updateRole'> =
  InputOf<Name> extends { body: infer Sent } ? Sent : never;

export type FormerApi = ReturnType<typeof formerApi>;

/**
 * The API as `platform` 1 first offered it, with a method for each endpoint. Areas that were built against it, such as
 * fallback versions, keep working. Removed with `platform` 2.
 */
export function formerApi(call: Call) {
  return {
    openSession: (email: string, token: string) => call(contracts.openSession, { body: { email }, token }),
    endOtherSessions: (_token: string) => call(contracts.endOtherSessions),
    getSession: () => call(contracts.getSession),
    closeSession: () => call(contracts.closeSession),
    saveUser: (body: Body<'saveUser'>) => call(contracts.saveUser, { email: body.email, body }),
    getUser: (email: string) => call(contracts.getUser, { email }),
    listUsers: (signal?: AbortSignal) => items(call(contracts.listUsers, {}, { signal })),
    updateRole: (body: Body<'updateRole'>) => call(contracts.updateRole, { email: body.email, body }),
    withdrawRequest: (email: string) => call(contracts.withdrawRequest, { email }),
    declineRequest: (email: string, body: Body<'declineRequest'>) => call(contracts.declineRequest, { email, body }),
    listAudit: (search: InputOf<'listAudit'> = {}, signal?: AbortSignal) =>
      call(contracts.listAudit, search, { signal }),
    listRooms: (search: InputOf<'listRooms'> = {}, signal?: AbortSignal) =>
      call(contracts.listRooms, search, { signal }),
    getRoom: (id: string, signal?: AbortSignal) => call(contracts.getRoom, { id }, { signal }),
    listHostRooms: (id: string, signal?: AbortSignal) => items(call(contracts.listHostRooms, { id }, { signal })),
    addRoom: (body: InputOf<'addRoom'>['body']) => call(contracts.addRoom, { body }),
    updateRoom: (id: string, body: Body<'updateRoom'>) => call(contracts.updateRoom, { id, body }),
    deleteRoom: (id: string) => call(contracts.deleteRoom, { id }),
    restoreRoom: (id: string) => call(contracts.restoreRoom, { id }),
    markRoom: (id: string, status: boolean) => call(contracts.markRoom, { id, body: { status } }),
    createPaymentIntent: (body: contracts.NewPaymentIntent) => call(contracts.createPaymentIntent, { body }),
    releaseHold: (id: string) => call(contracts.releaseHold, { id }),
    saveBooking: (body: contracts.NewBooking) => call(contracts.saveBooking, { body }),
    listBookings: (email: string, signal?: AbortSignal) => items(call(contracts.listBookings, { email }, { signal })),
    listHostBookings: (email: string, signal?: AbortSignal) =>
      items(call(contracts.listHostBookings, { email }, { signal })),
    previewCancellation: (id: string, signal?: AbortSignal) => call(contracts.previewCancellation, { id }, { signal }),
    cancelBooking: (id: string, body: Body<'cancelBooking'>) => call(contracts.cancelBooking, { id, body }),
    reopenNights: (id: string) => call(contracts.reopenNights, { id }),
    getGuestStatistics: (days: DayRange, signal?: AbortSignal) => call(contracts.getGuestStatistics, days, { signal }),
    getGuestNow: (signal?: AbortSignal) => call(contracts.getGuestNow, {}, { signal }),
    getHostStatistics: (days: DayRange, signal?: AbortSignal) => call(contracts.getHostStatistics, days, { signal }),
    getHostNow: (signal?: AbortSignal) => call(contracts.getHostNow, {}, { signal }),
    getAdminStatistics: (days: DayRange, signal?: AbortSignal) => call(contracts.getAdminStatistics, days, { signal }),
    getAdminNow: (signal?: AbortSignal) => call(contracts.getAdminNow, {}, { signal }),
    uploadImage: (file: File, signal?: AbortSignal) => call(contracts.uploadImage, { file }, { signal }),
  };
}

/** Lists that have pages by now: an area that does not know them gets the first. */
async function items<Item>(page: Promise<contracts.Page<Item>>): Promise<Item[]> {
  return (await page).items;
}
