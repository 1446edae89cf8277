import { expect } from '@playwright/test';
import { Key, type WebDriver } from 'selenium-webdriver';
import { dayFromToday } from '../checkout.ts';
import type { Account, Person } from '../people.ts';
import { Finder } from './found.ts';

export class WebKitPage extends Finder {
  readonly #baseURL: string;

  constructor(driver: WebDriver, baseURL: string) {
    super(driver);
    this.#baseURL = baseURL;
  }

  goto(path: string): Promise<void> {
    return this.driver.get(new URL(path, this.#baseURL).href);
  }

  back(): Promise<void> {
    return this.driver.navigate().back();
  }

  forward(): Promise<void> {
    return this.driver.navigate().forward();
  }

  async hasAddress(address: RegExp): Promise<void> {
    const read = async () => {
      const { pathname, search } = new URL(await this.driver.getCurrentUrl());
      return pathname + search;
    };
    await expect.poll(read, { timeout: 15_000 }).toMatch(address);
  }

  evaluate<T>(script: string): Promise<T> {
    return this.driver.executeScript<T>(script);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.driver.manage().window().setRect({ x: 0, y: 0, width, height });
  }

  press(...keys: string[]): Promise<void> {
    return this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  async inFrame(selector: string, work: () => Promise<void>): Promise<void> {
    await this.selector(selector).act((frame) => this.driver.switchTo().frame(frame));
    try {
      await work();
    } finally {
      await this.driver.switchTo().defaultContent();
    }
  }

  async logIn({ email, password }: Account | Person): Promise<void> {
    await this.goto('/login');
    await this.label(/^Email/).type(email);
    await this.label(/^Password/).type(password);
    await this.role('button', 'Continue').click();
    await this.text('Login Sucessful').shows();
  }

  async pickDay(offset: number): Promise<void> {
    const name = dayFromToday(offset).full;
    const day = this.selector(`.rdrDay:not(.rdrDayPassive)[aria-label^="${name}"]`);
    if ((await this.selector('.rdrDay').all()).length === 0)
      await this.role('complementary', 'Booking').text('Dates').click();
    await this.selector('.rdrDay').shows();
    for (let month = 0; month < 12 && (await day.all()).length === 0; month += 1) {
      const caption = this.selector('.ui-calendar [aria-live]');
      const before = await caption.property<string>('textContent');
      await this.role('button', 'Next month').click();
      await expect.poll(() => caption.property('textContent')).not.toBe(before);
    }
    await day.click();
  }

  /** Types a date into a date field, using arrow keys to move between its parts. */
  async typeDay(label: RegExp, offset: number): Promise<void> {
    const { plain } = dayFromToday(offset);
    const [year = '', month = '', day = ''] = plain.split('-');
    await this.label(label).type(month, Key.ARROW_RIGHT, day, Key.ARROW_RIGHT, year);
    await this.label(label).has('value', plain);
  }
}
