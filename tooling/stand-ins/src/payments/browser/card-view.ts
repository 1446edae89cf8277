import { brandRule, groupDigits } from '../card-rules.ts';
import { digitsOf, type FieldName, fieldRules, isAmerican, type Verdict } from './card-fields.ts';

export interface Field {
  name: FieldName;
  input: HTMLInputElement;
  /**
   * True if the field has lost focus or the card was submitted since the last change. Incomplete text is then an error.
   */
  due: boolean;
}

function find<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`card-frame.html has no ${selector}`);
  return element;
}

export const line = find<HTMLElement>('.line');
export const icon = find<SVGElement>('.icon');
const ruler = find<HTMLElement>('.ruler');

export const fields: Field[] = (Object.keys(fieldRules) as FieldName[]).map((name) => ({
  name,
  input: find<HTMLInputElement>(`input[name="${name}"]`),
  due: false,
}));

export function field(name: FieldName): Field {
  return fields.find((candidate) => candidate.name === name) as Field;
}

export function cardDigits(): string {
  return digitsOf(field('cardnumber').input.value);
}

export function shownFields(): Field[] {
  return fields.filter(({ input }) => !input.hidden);
}

export function check({ name, input }: Field): Verdict {
  return fieldRules[name].check(input.value, cardDigits());
}

export function errorOf(one: Field): Verdict | undefined {
  const verdict = check(one);
  if (verdict.state === 'invalid') return verdict;
  return one.due && verdict.state !== 'complete' ? verdict : undefined;
}

export function paint(): void {
  const number = cardDigits();
  const { activeElement } = document;
  for (const one of fields) {
    const { state } = check(one);
    const wrong = errorOf(one) !== undefined;
    one.input.classList.toggle('empty', state === 'empty' && !wrong);
    one.input.classList.toggle('complete', state === 'complete');
    one.input.classList.toggle('invalid', wrong);
    one.input.setAttribute('aria-invalid', String(wrong));
  }
  line.classList.toggle('invalid', errorOf(field('cardnumber')) !== undefined);
  line.dataset.brand = activeElement === field('cvc').input ? 'cvc' : brandRule(number).brand;
  line.dataset.view = viewOf(activeElement);
  line.style.setProperty('--shift', `${widthBeforeLastGroup(number)}px`);
  const postal = field('postal').input;
  const label = isAmerican(number) ? 'ZIP' : 'Postal code';
  if (postal.placeholder !== (label === 'ZIP' ? label : 'Postal'))
    postal.placeholder = label === 'ZIP' ? label : 'Postal';
  postal.setAttribute('aria-label', label);
  postal.inputMode = label === 'ZIP' ? 'numeric' : 'text';
}

function viewOf(active: Element | null): 'number' | 'details' {
  const number = field('cardnumber');
  if (active === number.input) return 'number';
  if (fields.some(({ input }) => input === active)) return 'details';
  return check(number).state === 'complete' ? 'details' : 'number';
}

function widthBeforeLastGroup(number: string): number {
  const grouped = groupDigits(number);
  const style = getComputedStyle(field('cardnumber').input);
  ruler.style.font = style.font;
  ruler.style.letterSpacing = style.letterSpacing;
  ruler.textContent = grouped.slice(0, grouped.lastIndexOf(' ') + 1);
  return ruler.getBoundingClientRect().width;
}
