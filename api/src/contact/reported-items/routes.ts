import { reportEndpoints, reportedPictureEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { setPrivateCaching } from '../messages/picture-routes.ts';
import { decideReport, undoDecision } from './decide.ts';
import { getReport, getReportedPicture } from './get-report.ts';
import { countReports, listReports } from './list-reports.ts';
import { reportMessage } from './report-message.ts';
import { reportReview } from './report-review.ts';

export function reportRoutes(services: Services) {
  return serve(reportEndpoints, {
    reportReview: ({ actor, params, body }) => reportReview(services, actor, { id: params.id, ...body }),
    reportMessage: ({ actor, params, body }) =>
      reportMessage(services, actor, { threadId: params.id, messageId: params.messageId, ...body }),
    listReports: ({ query }) => listReports(services, query),
    countReports: () => countReports(services),
    getReport: ({ params }) => getReport(services, params.id),
    decideReport: ({ actor, params, body }) => decideReport(services, actor, { id: params.id, ...body }),
    undoDecision: ({ actor, params, body }) => undoDecision(services, actor, { id: params.id, ...body }),
  });
}

export function reportedPictureRoutes(services: Services) {
  return serve(reportedPictureEndpoints, {
    getReportedPicture: ({ params, query, reply }) =>
      setPrivateCaching(reply, getReportedPicture(services, { ...params, ...query })),
  });
}
