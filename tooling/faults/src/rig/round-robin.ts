import type { Answer, Caller } from './caller.ts';

/** What a load balancer does: each request to the next process, and past one that does not listen. */
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

  /** From now on asks each process, at these addresses, whether it is ready; returns the end of it. */
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
    // A request goes on from its own first one: others take turns meanwhile.
    const first = this.#turn++;
    for (let tries = 1; ; tries += 1) {
      const index = (first + tries) % this.answered.length;
      if (this.#away.has(index) && this.#away.size < this.answered.length && tries < 2 * this.answered.length) continue;
      const answer = await guest.at(this.#urls[index] ?? '').call(...sent);
      // Nothing of the request was sent then.
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
