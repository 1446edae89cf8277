import type { Answer, Caller } from './caller.ts';

/** What a load balancer does: each request to the next process, and past one that does not listen. */
export class RoundRobin {
  readonly answers: number[] = [];
  readonly answered: number[];
  takenOver = 0;
  readonly #urls: string[];
  #turn = 0;

  constructor(urls: string[]) {
    this.#urls = urls;
    this.answered = urls.map(() => 0);
  }

  caller(guest: Caller): Caller {
    return { ...guest, call: (...sent) => this.#send(guest, sent) };
  }

  async #send(guest: Caller, sent: Parameters<Caller['call']>): Promise<Answer> {
    // A request goes on from its own first one: others take turns meanwhile.
    const first = this.#turn++;
    for (let tries = 1; ; tries += 1) {
      const index = (first + tries) % this.answered.length;
      const answer = await guest.at(this.#urls[index] ?? '').call(...sent);
      const isNotThere = answer.status === 0 && String(answer.body).includes('ECONNREFUSED');
      if (isNotThere && tries < this.answered.length) {
        this.takenOver += 1;
        continue;
      }
      this.answers.push(answer.ms);
      this.answered[index] = (this.answered[index] ?? 0) + 1;
      return answer;
    }
  }
}
