import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import {
  addEtags,
  auditRoutes,
  checkContract,
  compressAnswers,
  describeApi,
  followTraces,
  guardAccess,
  handleErrors,
  limitConcurrency,
  limitRates,
  logRequests,
  measure,
  Refusal,
  refuseCrossSite,
  requestId,
  requestLogger,
  type Services,
  sendProblem,
  serializerCompiler,
  setHeaders,
  supportDraining,
} from './base/index.ts';
import {
  messageEventRoutes,
  messagePictureRoutes,
  messageRoutes,
  notificationRoutes,
  reportedPictureRoutes,
  reportRoutes,
  reviewRoutes,
} from './contact/index.ts';
import {
  calendarRoutes,
  feedRoutes,
  hosting,
  outsideCalendarRoutes,
  roomRoutes,
  savedPlaceRoutes,
} from './listings/index.ts';
import {
  earningsRoutes,
  moneyProblemRoutes,
  paperRoutes,
  payoutRoutes,
  statisticsRoutes,
  webhookRoutes,
} from './money/index.ts';
import { deletionRoutes, healthRoutes, metricsRoutes, observedRoutes } from './operations/index.ts';
import {
  findActor,
  imageRoutes,
  mailChoiceRoutes,
  oneClickRoutes,
  peopleRoutes,
  pictureRoutes,
  pushRoutes,
  sessionRoutes,
  sessionToken,
} from './people/index.ts';
import { bookingRoutes, changeRoutes, checkoutRoutes, hostBookingRoutes, waitlistRoutes } from './stays/index.ts';

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
    // While the app is closing, requests on open connections are still answered. `supportDraining` closes these
    // connections.
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
  supportDraining(app);
  setHeaders(app, settings.siteUrl.protocol === 'https:', services.clock);
  limitConcurrency(app, settings.mostUnderWay);
  addEtags(app);
  compressAnswers(app);
  refuseCrossSite(app, settings.siteUrl);
  checkContract(app);
  await app.register(cookie);
  identifyCaller(app, services);
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

function identifyCaller(app: FastifyInstance, { db, clock, settings }: Services): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    // Pictures, health checks and webhooks need no caller, and health must respond without a database.
    if (request.routeOptions.config.limit === 'none') return;
    const token = sessionToken(request, settings.siteUrl);
    if (token) request.actor = await findActor(db, token, clock());
  });
}
