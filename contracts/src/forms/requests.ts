import * as z from 'zod/mini';
import { MESSAGE_LIMITS } from '../contact/messages.ts';
import { REVIEW_LIMITS } from '../contact/reviews.ts';
import { OUTSIDE_CALENDAR_LIMITS } from '../listings/outside-calendars.ts';
import { SAVED_LIMITS } from '../listings/saved-places.ts';
import { multiLine, singleLine } from './text.ts';

export const newOutsideCalendar = z.object({
  name: singleLine({ min: 1, max: OUTSIDE_CALENDAR_LIMITS.name, missing: 'Enter a name, such as the other site’s.' }),
  /** An `https:` URL. `webcal:` is treated as `https:`. */
  address: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the address of the calendar on the other site.'),
      z.maxLength(OUTSIDE_CALENDAR_LIMITS.address),
    ),
});

export const calendarTrial = z.pick(newOutsideCalendar, { address: true });

export const namedList = z.object({
  name: singleLine({ min: 1, max: SAVED_LIMITS.name, missing: 'Enter a name for the list.' }),
});

export const savedTemplate = z.object({
  name: singleLine({ min: 1, max: MESSAGE_LIMITS.templateName, missing: 'Enter a name for the reply.' }),
  text: multiLine({ min: 1, max: MESSAGE_LIMITS.text, missing: 'Write the reply.' }),
});

export const newAnswer = z.object({
  text: multiLine({ min: 1, max: REVIEW_LIMITS.answer, missing: 'Write an answer.' }),
});
