import type { CardOptions, CssRules } from './messages.ts';

const PROPERTIES: Record<string, string> = {
  backgroundColor: 'background-color',
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontSmoothing: '-webkit-font-smoothing',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
  textDecoration: 'text-decoration',
  textShadow: 'text-shadow',
  textTransform: 'text-transform',
};
/** Properties that affect the layout, so they apply to the whole line. */
const LINE_PROPERTIES = ['fontFamily', 'fontSize', 'lineHeight'];
const PSEUDO = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'];

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/**
 * Adds the page's styles to a separate style sheet, one property at a time, so that no text from the page is parsed as
 * CSS.
 */
export function applyStyles(styles: CardOptions['style'] = {}): void {
  sheet.replaceSync('');
  for (const [variant, selector] of [
    ['base', 'input'],
    ['empty', 'input.empty'],
    ['complete', 'input.complete'],
    ['invalid', 'input.invalid'],
  ] as const) {
    const rules = styles[variant] ?? {};
    addRule(selector, rules);
    if (variant === 'base') addRule('form', pick(rules, LINE_PROPERTIES));
    for (const pseudo of PSEUDO) {
      const inner = rules[pseudo];
      if (typeof inner === 'object' && inner !== null) addRule(`${selector}${pseudo}`, inner as CssRules);
    }
    if (typeof rules.iconColor === 'string')
      addRule(
        variant === 'invalid'
          ? '.line.invalid [data-icon=unknown] rect:first-child'
          : '[data-icon=unknown] rect:first-child',
        {},
        rules.iconColor,
      );
  }
}

function addRule(selector: string, rules: CssRules, fill?: string): void {
  const { style } = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
  for (const [name, property] of Object.entries(PROPERTIES)) {
    const value = rules[name];
    if (typeof value === 'string' || typeof value === 'number') style.setProperty(property, String(value));
  }
  if (fill !== undefined) style.setProperty('fill', fill);
}

function pick(rules: CssRules, names: string[]): CssRules {
  return Object.fromEntries(names.map((name) => [name, rules[name]]));
}
