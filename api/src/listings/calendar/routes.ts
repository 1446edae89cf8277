import { calendarEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { changeNights } from './change-nights.ts';
import { changeStayRules } from './change-stay-rules.ts';
import { getCalendar, listCalendars } from './read-calendar.ts';

export function calendarRoutes(services: Services) {
  return serve(calendarEndpoints, {
    listCalendars: ({ actor, query }) => listCalendars(services, actor, query),
    getCalendar: ({ actor, params, query }) => getCalendar(services, actor, { ...params, ...query }),
    changeNights: ({ actor, params, body }) => changeNights(services, actor, { ...params, ...body }),
    changeStayRules: ({ actor, params, body }) => changeStayRules(services, actor, { ...params, ...body }),
  });
}
