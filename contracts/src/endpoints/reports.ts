import { z } from 'zod';
import {
  file,
  idParam,
  listReportsQuery,
  messagePictureParam,
  messagePictureQuery,
  newDecision,
  newMessageReport,
  newReviewReport,
  reportDetails,
  reportedItem,
  success,
  threadAndMessage,
  undoneDecision,
  waitingReports,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** What people say is wrong with a review or a message, and what admins decide about it. */
export const reportEndpoints = {
  reportReview: {
    call: 'POST /reviews/{id}/report',
    access: 'person',
    tag: 'reports',
    summary: 'Reports a published review to the admins (whoever can read it, but its author); safe to repeat',
    params: idParam,
    body: newReviewReport,
    isRepeatable: true,
    answer: success,
    limit: 'reports',
    errors: ['review-not-found', 'own-review'],
  },
  reportMessage: {
    call: 'POST /threads/{id}/messages/{messageId}/report',
    access: 'person',
    tag: 'reports',
    summary: 'Reports a message of the other one to the admins; safe to repeat',
    params: threadAndMessage,
    body: newMessageReport,
    isRepeatable: true,
    answer: success,
    limit: 'reports',
    errors: ['thread-not-found', 'message-not-found'],
  },
  listReports: {
    call: 'GET /reports',
    access: 'admin',
    tag: 'reports',
    summary: 'Lists reported reviews and messages that wait for a decision, are decided, or are of one author (admin)',
    query: listReportsQuery,
    answer: z.array(reportedItem),
    isPaged: true,
  },
  countReports: {
    call: 'GET /reports/waiting',
    access: 'admin',
    tag: 'reports',
    summary: 'How many reported reviews and messages wait for a decision, up to 100 (admin)',
    answer: waitingReports,
  },
  getReport: {
    call: 'GET /reports/{id}',
    access: 'admin',
    tag: 'reports',
    summary: 'A reported review or message with its context and the reports of it (admin)',
    params: idParam,
    answer: reportDetails,
    errors: ['report-not-found'],
  },
  decideReport: {
    call: 'PUT /reports/{id}/decision',
    access: 'admin',
    tag: 'reports',
    summary: 'Hides or keeps a reported review or message (admin, but not its author); safe to repeat',
    params: idParam,
    body: newDecision,
    isRepeatable: true,
    answer: reportDetails,
    errors: ['report-not-found', 'own-report', 'already-decided', 'changed-elsewhere'],
  },
  undoDecision: {
    call: 'POST /reports/{id}/undo',
    access: 'admin',
    tag: 'reports',
    summary:
      'Takes a decision back: what was hidden shows again, and waits for a decision (admin, but not its author); safe to repeat',
    params: idParam,
    body: undoneDecision,
    isRepeatable: true,
    answer: reportDetails,
    errors: ['report-not-found', 'own-report', 'changed-elsewhere'],
  },
} as const satisfies Endpoints;

/** For pages that show them, not for a call. */
export const reportedPictureEndpoints = {
  getReportedPicture: {
    call: 'GET /reports/{id}/pictures/{pictureId}',
    access: 'admin',
    tag: 'reports',
    summary: 'A picture of a reported message, or of one near it (admin)',
    params: messagePictureParam,
    query: messagePictureQuery,
    media: 'image/webp',
    answer: file,
    errors: ['report-not-found'],
  },
} as const satisfies Endpoints;
