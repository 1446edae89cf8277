import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { auditRoutes } from './audit/routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { changeRoutes } from './changes/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { deletionRoutes } from './deletions/routes.ts';
import { earningsRoutes } from './earnings/routes.ts';
import { healthRoutes, metricsRoutes } from './health/routes.ts';
import { hostBookingRoutes } from './host-bookings/routes.ts';
import { hosting } from './hosting/hosting.ts';
import { guardAccess } from './http/access.ts';
import { compressAnswers } from './http/compression.ts';
import { limitConcurrency } from './http/concurrency-limit.ts';
import { checkContract } from './http/contract.ts';
import { answerIfChanged } from './http/etags.ts';
import { setHeaders } from './http/headers.ts';
import { mayLeave } from './http/leaving.ts';
import { logRequests, requestLogger } from './http/logging.ts';
import { measure } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import { refuseCrossSite } from './http/origin.ts';
import { handleErrors, sendProblem } from './http/problem.ts';
import { limitRates } from './http/rate-limits.ts';
import { serializerCompiler } from './http/serialize.ts';
import { followTraces, requestId } from './http/tracing.ts';
import { imageRoutes, pictureRoutes } from './images/routes.ts';
import { mailChoiceRoutes, oneClickRoutes } from './mail-choices/routes.ts';
import { messagePictureRoutes } from './messages/picture-routes.ts';
import { messageEventRoutes, messageRoutes } from './messages/routes.ts';
import { moneyProblemRoutes } from './money-problems/routes.ts';
import { notificationRoutes } from './notices/routes.ts';
import { observedRoutes } from './observed/routes.ts';
import { feedRoutes, outsideCalendarRoutes } from './outside-calendars/routes.ts';
import { paperRoutes } from './papers/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { Refusal } from './refusal.ts';
import { reportedPictureRoutes, reportRoutes } from './reported-items/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { roomRoutes } from './rooms/routes.ts';
import { savedPlaceRoutes } from './saved-places/routes.ts';
import type { Services } from './services.ts';
import { sessionToken } from './sessions/cookies.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { findActor } from './sessions/storage.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { waitlistRoutes } from './waitlist/routes.ts';
import { webhookRoutes } from './webhook/routes.ts';

const BODY_LIMIT = 64 * 1024;

export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    childLoggerFactory: requestLogger,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    // Timeouts in ms for a request's headers and body, so that slow clients cannot hold connections open.
    http: { headersTimeout: 20_000 },
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // While the app closes, open connections may still send requests. `mayLeave` then closes them.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // A malformed URL reaches neither a route nor the error handler.
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, new Refusal('invalid-request')),
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);

  followTraces(app);
  const registry = measure(app);
  logRequests(app);
  mayLeave(app);
  setHeaders(app, settings.siteUrl.protocol === 'https:', services.clock);
  limitConcurrency(app, settings.mostUnderWay);
  answerIfChanged(app);
  compressAnswers(app);
  refuseCrossSite(app, settings.siteUrl);
  checkContract(app);
  await app.register(cookie);
  knowCaller(app, services);
  guardAccess(app);
  await limitRates(app, settings.limits, services.db);
  await describeApi(app);

  const api = { prefix: '/api' };
  await app.register(sessionRoutes(services), api);
  await app.register(peopleRoutes(services, hosting), api);
  await app.register(deletionRoutes(services), api);
  await app.register(auditRoutes(services), api);
  await app.register(roomRoutes(services), api);
  await app.register(reviewRoutes(services), api);
  await app.register(reportRoutes(services), api);
  await app.register(reportedPictureRoutes(services), api);
  await app.register(bookingRoutes(services), api);
  await app.register(hostBookingRoutes(services), api);
  await app.register(paperRoutes(services), api);
  await app.register(changeRoutes(services), api);
  await app.register(calendarRoutes(services), api);
  await app.register(outsideCalendarRoutes(services), api);
  await app.register(feedRoutes(services), api);
  await app.register(checkoutRoutes(services), api);
  await app.register(webhookRoutes(services), api);
  await app.register(payoutRoutes(services), api);
  await app.register(moneyProblemRoutes(services), api);
  await app.register(earningsRoutes(services), api);
  await app.register(statisticsRoutes(services), api);
  await app.register(imageRoutes(services), api);
  await app.register(messageRoutes(services), api);
  await app.register(messagePictureRoutes(services), api);
  await app.register(savedPlaceRoutes(services), api);
  await app.register(waitlistRoutes(services), api);
  await app.register(notificationRoutes(services), api);
  await app.register(pushRoutes(services), api);
  await app.register(mailChoiceRoutes(services), api);
  await app.register(oneClickRoutes(services), api);
  await app.register(messageEventRoutes(services), api);
  await app.register(healthRoutes(services), api);
  await app.register(metricsRoutes(registry), api);
  await app.register(observedRoutes(services), api);
  await app.register(pictureRoutes(services));
  return app;
}

function knowCaller(app: FastifyInstance, { db, clock, settings }: Services): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    // Pictures, health checks and webhooks need no caller, and health must respond without a database.
    if (request.routeOptions.config.limit === 'none') return;
    const token = sessionToken(request, settings.siteUrl);
    if (token) request.actor = await findActor(db, token, clock());
  });
}
