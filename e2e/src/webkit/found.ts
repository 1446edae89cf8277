import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { WebDriver, WebElement } from 'selenium-webdriver';

type Text = string | RegExp;

interface Query {
  by: 'Role' | 'LabelText' | 'Text' | 'Selector';
  text: Text;
  name?: Text | undefined;
}

const LIMIT = { timeout: 15_000 };
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

export class Finder {
  protected readonly driver: WebDriver;

  constructor(driver: WebDriver) {
    this.driver = driver;
  }

  role(role: string, name?: Text): Found {
    return this.#find({ by: 'Role', text: role, name });
  }

  label(text: Text): Found {
    return this.#find({ by: 'LabelText', text });
  }

  text(text: Text): Found {
    return this.#find({ by: 'Text', text });
  }

  selector(selector: string): Found {
    return this.#find({ by: 'Selector', text: selector });
  }

  #find(query: Query): Found {
    return new Found(this.driver, query, this instanceof Found ? this : undefined);
  }
}

export class Found extends Finder {
  readonly #query: Query;
  readonly #within: Found | undefined;

  constructor(driver: WebDriver, query: Query, within: Found | undefined) {
    super(driver);
    this.#query = query;
    this.#within = within;
  }

  async all(): Promise<WebElement[]> {
    const root = (await this.#within?.all())?.[0];
    if (this.#within && !root) return [];
    const found = await this.driver.executeScript<WebElement[] | null>(findShown, sendable(this.#query), root);
    if (found) return found;
    await this.driver.executeScript(LIBRARY);
    return this.all();
  }

  /** Performs an action on the element. Retries if the page changes at the same time. */
  async act<T>(action: (element: WebElement) => Promise<T>): Promise<T> {
    const done: T[] = [];
    await expect(async () => {
      const [element] = await this.all();
      if (!element) throw new Error(`Not found: ${this}`);
      done.push(await action(element));
    }).toPass(LIMIT);
    return done[0] as T;
  }

  click(): Promise<void> {
    return this.act(async (element) => {
      await this.driver.executeAsyncScript(untilStill, element);
      await element.click();
    });
  }

  type(...keys: string[]): Promise<void> {
    return this.act((element) => element.sendKeys(...keys));
  }

  property<T>(name: string): Promise<T> {
    return this.act((element) => this.driver.executeScript<T>('return arguments[0][arguments[1]]', element, name));
  }

  async shows(): Promise<void> {
    await this.act(async () => undefined);
  }

  async contains(text: Text): Promise<void> {
    await this.has('textContent', text);
  }

  async has(property: string, value: Text | boolean): Promise<void> {
    const read = expect.poll(() => this.property(property), { ...LIMIT, message: `${this}` });
    await (typeof value === 'boolean' ? read.toBe(value) : read.toMatch(value));
  }

  async isGone(): Promise<void> {
    // The containing element may disappear too, which the driver reports as an error.
    await expect(async () => expect(await this.all(), `${this}`).toHaveLength(0)).toPass(LIMIT);
  }

  override toString(): string {
    const { by, text, name } = this.#query;
    return [this.#within, by, text, name].filter((part) => part !== undefined).join(' ');
  }
}

const sendableText = (text: Text | undefined) =>
  text instanceof RegExp ? { source: text.source, flags: text.flags } : text;

const sendable = ({ by, text, name }: Query) => ({ by, text: sendableText(text), name: sendableText(name) });

/**
 * Runs in the page. Waits until the element has the same position in two successive frames, because the driver computes
 * the position before it sends the click.
 */
function untilStill(element: Element, done: () => void): void {
  let before = '';
  const look = () => {
    const { x, y } = element.getBoundingClientRect();
    if (before === `${x} ${y}`) return done();
    before = `${x} ${y}`;
    requestAnimationFrame(look);
  };
  look();
}

interface Library {
  [query: `queryAllBy${string}`]: (root: Element, text: unknown, options: object) => Element[];
}

function findShown({ by, text, name }: ReturnType<typeof sendable>, root?: Element): Element[] | null {
  const library = (globalThis as { TestingLibraryDom?: Library }).TestingLibraryDom;
  const top = root ?? document.body;
  const matcher = (sent: typeof text) => (typeof sent === 'object' ? new RegExp(sent.source, sent.flags) : sent);
  const isShown = (element: Element) => element.checkVisibility();
  if (by === 'Selector') return [...top.querySelectorAll(String(text))].filter(isShown);
  if (!library) return null;
  const options = name === undefined ? {} : { name: matcher(name) };
  return library[`queryAllBy${by}`]?.(top, matcher(text), options).filter(isShown) ?? [];
}
