import type { Answer, Caller } from './caller.ts';

export class RoundRobin {
  readonly answers: number[] = [];
  readonly answered: number[];
  takenOver = 0;
  readonly #urls: string[];
  readonly #away = new Set<number>();
  #turn = 0;

  constructor(urls: string[]) {
    this.#urls = urls;
    this.answered = urls.map(() => 0);
  }

  /**
   * Checks these addresses repeatedly and skips processes that are not ready. Returns a function that stops the checks.
   */
  watch(readyUrls: string[]): () => void {
    const ask = async (url: string, index: number) => {
      const isReady = await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) this.#away.delete(index);
      else this.#away.add(index);
    };
    const timer = setInterval(() => void Promise.all(readyUrls.map(ask)), 500);
    return () => clearInterval(timer);
  }

  caller(guest: Caller): Caller {
    return { ...guest, call: (...sent) => this.#send(guest, sent) };
  }

  async #send(guest: Caller, sent: Parameters<Caller['call']>): Promise<Answer> {
    // Each request tries the processes after its own first one, because other requests take turns in between.
    const first = this.#turn++;
    for (let tries = 1; ; tries += 1) {
      const index = (first + tries) % this.answered.length;
      if (this.#away.has(index) && this.#away.size < this.answered.length && tries < 2 * this.answered.length) continue;
      const answer = await guest.at(this.#urls[index] ?? '').call(...sent);
      // The connection failed before the request was sent.
      const isNotThere = answer.status === 0 && /connect ECONN(REFUSED|RESET)/.test(String(answer.body));
      if (isNotThere && tries < 2 * this.answered.length) {
        this.takenOver += 1;
        continue;
      }
      this.answers.push(answer.ms);
      this.answered[index] = (this.answered[index] ?? 0) + 1;
      return answer;
    }
  }
}
