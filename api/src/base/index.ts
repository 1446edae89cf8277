export { type Actor, emailOf, type Person, type SavedActor } from './actor.ts';
export { type AuditEntry, recordAudit, recordAuditOfEach } from './audit/record.ts';
export { auditRoutes } from './audit/routes.ts';
export { type CalendarLine, escapeText, stamp, writeCalendar } from './calendar-file/calendar-lines.ts';
export { createServices } from './create-services.ts';
export {
  centsCursor,
  dayCursor,
  FIRST_ID,
  idCursor,
  integerCursor,
  LARGEST_INTEGER,
  LAST_ID,
  numberCursor,
  type ValueAndId,
} from './database/cursors.ts';
export { type KeptText, readText, saveText, type TextPlace } from './database/kept-text.ts';
export { atLeast, DEFAULT_PAGE_SIZE, orderByNewest, pageOf, plannedEachTime } from './database/keyset.ts';
export { applyMigrations, createMigrationTables, listMigrations, lockMigrations } from './database/migrate.ts';
export { isId, newId } from './database/new-id.ts';
export { openDatabase } from './database/open.ts';
export { openStandbys } from './database/standbys.ts';
export type {
  BookingChange,
  BookingKey,
  BookingRefundRow,
  BookingRow,
  ChangeRow,
  Database,
  InboxThreadRow,
  MessageRow,
  NewBookingRow,
  NewChangeRow,
  NewRoomRow,
  OutsideCalendarRow,
  PartColumn,
  PaymentChange,
  PaymentRow,
  PayoutAccountRow,
  PayoutRow,
  PersonRow,
  Queries,
  RefundRow,
  ReportedItemRow,
  ReportRow,
  ReviewRow,
  RoomRow,
  Tables,
  ThreadRow,
  TransferRow,
  Tx,
} from './database/tables.ts';
export { transact } from './database/transact.ts';
export { guardAccess } from './http/access.ts';
export { compressAnswers } from './http/compression.ts';
export { limitConcurrency } from './http/concurrency-limit.ts';
export { checkContract } from './http/contract.ts';
export { addEtags } from './http/etags.ts';
export { setHeaders } from './http/headers.ts';
export { supportDraining } from './http/leaving.ts';
export { loggerOptions, logRequests, requestLogger } from './http/logging.ts';
export { measure } from './http/metrics.ts';
export { describeApi } from './http/openapi.ts';
export { refuseCrossSite } from './http/origin.ts';
export { handleErrors, sendProblem } from './http/problem.ts';
export { chargeUploads, hasUploadsLeft, limitRates } from './http/rate-limits.ts';
export { serializerCompiler } from './http/serialize.ts';
export { serve } from './http/serve.ts';
export { deleteOldCounts } from './http/shared-counts.ts';
export { followTraces, requestId } from './http/tracing.ts';
export { enqueue, enqueueAgain, forgetInPayload, type NewJob, runSooner } from './outbox/enqueue.ts';
export { DONE_JOBS_DAYS, type JobKind, type JobPayload } from './outbox/jobs.ts';
export { type JobHandlers, runDueJobs } from './outbox/run-due-jobs.ts';
export { type AskOptions, askOutside } from './outside-requests/ask-outside.ts';
export { type InsideHosts, urlFault } from './outside-requests/outside-url.ts';
export { RequestRefused } from './outside-requests/request-refused.ts';
export { IMMUTABLE } from './ports/blobs.ts';
export type { Identity } from './ports/identity.ts';
export type { Mailer } from './ports/mail.ts';
export {
  type Intent,
  type PaidIntent,
  type PaymentEvent,
  type ProviderRefund,
  RefundRefused,
} from './ports/payments.ts';
export { type BankFailure, type PayoutProvider, PayoutRefused, type Transfer } from './ports/payouts.ts';
export type { PushAddress } from './ports/push.ts';
export { Refusal } from './refusal.ts';
export type { Services } from './services.ts';
export { readSettings, type Settings, type Site } from './settings.ts';
export { BATCH, type Round, sweep, sweepClaimed } from './sweep/sweep.ts';
