import { CONTRACT_HEADER, HTTP_CONTRACT, SET_HEADER } from './contract-numbers.ts';
import { type ErrorCode, type Problem, sentenceOf } from './errors.ts';
import type {
  AdminNow,
  AdminStatistics,
  AuditEntry,
  Booking,
  BookingInserted,
  CallerSession,
  CancellationPreview,
  ChangedRoom,
  DeclineHosting,
  DeleteResult,
  GuestNow,
  GuestStatistics,
  HostNow,
  HostStatistics,
  ImageUploaded,
  ListAudit,
  ListRooms,
  NewBooking,
  NewCancellation,
  NewPaymentIntent,
  NewRoom,
  OwnUser,
  PaymentIntent,
  Room,
  RoomDetail,
  RoomInserted,
  RoomUpdated,
  SaveUser,
  UpdateRole,
  User,
  WriteResult,
} from './schemas/index.ts';
import type { DayRange } from './stay-dates.ts';

/** An error response from the API, or no response at all (`status` 0). */
export class ApiError extends Error {
  /** The shell and each area bundle their own copy of this class, so `instanceof` goes by name. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  readonly status: number;
  readonly code: ErrorCode | 'no-answer';
  readonly fields: Record<string, string>;

  constructor(status: number, code: ErrorCode | 'no-answer', message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export interface ClientOptions {
  /** The API's base URL; `/api` on the site. */
  base: string;
  /**
   * Called on a 401 or 403. Resolves to true when the session was renewed and the call can be retried once;
   * otherwise the error is passed on to the caller.
   */
  onRefused?(error: ApiError, isAfterRenewal: boolean): Promise<boolean>;
  /** Called with every other failure before it is passed on. */
  onError?(error: ApiError, call: string): void;
  /** The page's release set, for the API's log. */
  releaseSet?(): string | undefined;
  fetch?: typeof fetch;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** True for calls that are part of signing in or out: a refusal does not renew the session. */
  isQuiet?: boolean;
}

export interface Page<T> {
  items: T[];
  /** The cursor of the next page, if there is one. */
  next: string | undefined;
}

/** Makes calls below one base URL, with the same session, contract number and error handling. Shows no toasts. */
export function createCaller(options: ClientOptions) {
  const doFetch: typeof fetch = options.fetch ?? ((...args) => fetch(...args));

  async function send(method: string, path: string, { body, headers, signal }: CallOptions): Promise<Response> {
    const isForm = body instanceof FormData;
    const set = options.releaseSet?.();
    try {
      return await doFetch(options.base + path, {
        method,
        credentials: 'include',
        headers: {
          accept: 'application/json',
          [CONTRACT_HEADER]: String(HTTP_CONTRACT),
          ...(set ? { [SET_HEADER]: set } : {}),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw noAnswer();
    }
  }

  async function exchange(method: string, path: string, call: CallOptions): Promise<Response> {
    for (let isAfterRenewal = false; ; isAfterRenewal = true) {
      const response = await send(method, path, call);
      if (response.ok) return response;
      const error = await errorOf(response);
      const isRefused = (error.status === 401 || error.status === 403) && !call.isQuiet;
      const isRenewed = isRefused && (await options.onRefused?.(error, isAfterRenewal));
      if (!isRenewed || isAfterRenewal) throw error;
    }
  }

  async function answer<T>(method: string, path: string, call: CallOptions): Promise<{ body: T; headers: Headers }> {
    try {
      const response = await exchange(method, path, call);
      return { body: await bodyOf<T>(response, call.signal), headers: response.headers };
    } catch (error) {
      if (error instanceof ApiError && error.status !== 401 && error.status !== 403) {
        options.onError?.(error, `${method} ${path}`);
      }
      throw error;
    }
  }

  async function json<T>(method: string, path: string, call: CallOptions = {}): Promise<T> {
    return (await answer<T>(method, path, call)).body;
  }

  return { answer, json };
}

export type ApiClient = ReturnType<typeof createClient>;

/** The typed API client. Screens decide how to show an error. */
export function createClient(options: ClientOptions) {
  const { answer, json } = createCaller(options);
  const part = encodeURIComponent;
  const query = (values: Record<string, string | number | undefined>) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value));
    return search.size ? `?${search}` : '';
  };

  return {
    /** Opens the API session. `token` is a fresh identity token. */
    openSession: (email: string, token: string) =>
      json<{ success: true }>('POST', '/jwt', {
        body: { email },
        headers: { authorization: `Bearer ${token}` },
        isQuiet: true,
      }),
    /** Ends the caller's sessions in other browsers after a password change. Needs a `token` of a recent sign-in. */
    endOtherSessions: (token: string) =>
      json<{ success: true }>('DELETE', '/sessions/others', {
        headers: { authorization: `Bearer ${token}` },
        isQuiet: true,
      }),
    /** The signed-in caller; 401 when nobody is signed in. */
    getSession: () => json<CallerSession>('GET', '/session', { isQuiet: true }),
    closeSession: () => json<{ success: true }>('GET', '/logout', { isQuiet: true }),

    saveUser: (body: SaveUser) => json<WriteResult>('PUT', `/users/${part(body.email)}`, { body }),
    getUser: (email: string) => json<OwnUser>('GET', `/user/${part(email)}`),
    listUsers: (signal?: AbortSignal) => json<User[]>('GET', '/users', { signal }),
    updateRole: (body: UpdateRole) => json<WriteResult>('PUT', `/users/update/${part(body.email)}`, { body }),
    /** Withdraws the caller's request to become a host; `modifiedCount` 0 means that there was none. */
    withdrawRequest: (email: string) => json<WriteResult>('DELETE', `/users/${part(email)}/request`),
    /** Refused with `already-decided` when the request is no longer open. */
    declineRequest: (email: string, body: DeclineHosting) =>
      json<WriteResult>('POST', `/users/${part(email)}/request/decline`, { body }),
    /** The audit trail, newest first, one page at a time (admin). */
    listAudit: async (search: ListAudit = {}, signal?: AbortSignal): Promise<Page<AuditEntry>> => {
      const { topic, cursor, limit } = search;
      const path = `/audit${query({ topic, cursor, limit: limit as number | undefined })}`;
      const { body, headers } = await answer<AuditEntry[]>('GET', path, { signal });
      return { items: body, next: nextCursor(headers) };
    },

    /** Rooms, newest first. Without a limit or cursor: all rooms if there are at most 500, otherwise the first page. */
    listRooms: async (search: ListRooms = {}, signal?: AbortSignal): Promise<Page<Room>> => {
      const { category, cursor, limit } = search;
      const path = `/rooms${query({ category, cursor, limit: limit as number | undefined })}`;
      const { body, headers } = await answer<Room[]>('GET', path, { signal });
      return { items: body, next: nextCursor(headers) };
    },
    getRoom: (id: string, signal?: AbortSignal) => json<RoomDetail>('GET', `/room/${part(id)}`, { signal }),
    /** A host's rooms, by the host's `_id` or email. */
    listHostRooms: (host: string, signal?: AbortSignal) => json<Room[]>('GET', `/rooms/${part(host)}`, { signal }),
    addRoom: (body: NewRoom) => json<RoomInserted>('POST', '/rooms', { body }),
    /** Updates a listing; refused with `changed-elsewhere` when `version` is out of date. */
    updateRoom: (id: string, body: ChangedRoom) => json<RoomUpdated>('PUT', `/rooms/${part(id)}`, { body }),
    /** Deletes a listing; refused with `active-booking` while it has upcoming stays. */
    deleteRoom: (id: string) => json<DeleteResult>('DELETE', `/rooms/${part(id)}`),
    /** Restores a deleted listing; `modifiedCount` 0 means that it was not deleted. */
    restoreRoom: (id: string) => json<WriteResult>('POST', `/rooms/${part(id)}/restore`),
    markRoom: (id: string, status: boolean) =>
      json<WriteResult>('PATCH', `/rooms/status/${part(id)}`, { body: { status } }),

    createPaymentIntent: (body: NewPaymentIntent) => json<PaymentIntent>('POST', '/create-payment-intent', { body }),
    /** Ends a hold when the guest gives up paying. */
    releaseHold: (bookingId: string) => json<WriteResult>('DELETE', `/bookings/${part(bookingId)}/hold`),
    saveBooking: (body: NewBooking) => json<BookingInserted>('POST', '/bookings', { body }),
    listBookings: (email: string, signal?: AbortSignal) =>
      json<Booking[]>('GET', `/bookings${query({ email })}`, { signal }),
    listHostBookings: (email: string, signal?: AbortSignal) =>
      json<Booking[]>('GET', `/bookings/host${query({ email })}`, { signal }),

    /** The refund for cancelling now. */
    previewCancellation: (bookingId: string, signal?: AbortSignal) =>
      json<CancellationPreview>('GET', `/bookings/${part(bookingId)}/cancellation`, { signal }),
    /** Refused with `refund-changed` when the refund is no longer exactly `refund`. Returns the updated booking. */
    cancelBooking: (bookingId: string, body: NewCancellation) =>
      json<Booking>('POST', `/bookings/${part(bookingId)}/cancellation`, { body }),
    /** Reopens nights that stayed closed after the host cancelled; `modifiedCount` 0 means that none were closed. */
    reopenNights: (bookingId: string) => json<WriteResult>('DELETE', `/bookings/${part(bookingId)}/nights`),

    /** Statistics by the caller's role: for a range of days, and for the current moment. */
    getGuestStatistics: (range: DayRange, signal?: AbortSignal) =>
      json<GuestStatistics>('GET', `/statistics/guest${query({ ...range })}`, { signal }),
    getGuestNow: (signal?: AbortSignal) => json<GuestNow>('GET', '/statistics/guest/now', { signal }),
    getHostStatistics: (range: DayRange, signal?: AbortSignal) =>
      json<HostStatistics>('GET', `/statistics/host${query({ ...range })}`, { signal }),
    getHostNow: (signal?: AbortSignal) => json<HostNow>('GET', '/statistics/host/now', { signal }),
    getAdminStatistics: (range: DayRange, signal?: AbortSignal) =>
      json<AdminStatistics>('GET', `/statistics/admin${query({ ...range })}`, { signal }),
    getAdminNow: (signal?: AbortSignal) => json<AdminNow>('GET', '/statistics/admin/now', { signal }),

    uploadImage: (file: File, signal?: AbortSignal) => {
      const body = new FormData();
      body.set('image', file);
      return json<ImageUploaded>('POST', '/images', { body, signal });
    },
  };
}

/** The cursor in `Link: <…>; rel="next"`. */
function nextCursor(headers: Headers): string | undefined {
  const cursor = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return cursor && decodeURIComponent(cursor);
}

function noAnswer(): ApiError {
  return new ApiError(0, 'no-answer', 'The site does not answer. Please check your connection and try again.');
}

/** A truncated body, or one that is not the API's, counts as no answer. */
async function bodyOf<T>(response: Response, signal: AbortSignal | undefined): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer();
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  if (problem?.code) return new ApiError(response.status, problem.code, problem.detail, problem.fields);
  const code = response.status === 401 ? 'not-signed-in' : response.status === 403 ? 'not-allowed' : 'unexpected';
  return new ApiError(response.status, code, sentenceOf(code));
}
