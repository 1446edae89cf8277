/** An answer of the site as the browser would get it. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Something wrong with the product, brought about from outside: in what the browser is answered. */
export interface Breakage {
  name: string;
  /** Statements of the specification; at least one journey of each has to fail. */
  fails: readonly string[];
  /** The requests whose answers change, as `GET /api/rooms?limit=24`. */
  requests: RegExp;
  change(answer: Answer): Answer;
}

/** Changes the JSON of successful answers. The body is whatever the contract says of this request. */
// biome-ignore lint/suspicious/noExplicitAny: a breakage may turn a body into anything.
export function json(edit: (body: any) => unknown): Breakage['change'] {
  return (answer) =>
    answer.status < 300 ? { ...answer, body: JSON.stringify(edit(JSON.parse(answer.body))) } : answer;
}

/** Answers with another status and body than the site did, whatever the site did. */
export function answered(status: number, body: unknown): Breakage['change'] {
  return () => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** Adds rules to the shell's style sheet, which is on every page. */
export function style(css: string): Pick<Breakage, 'requests' | 'change'> {
  return {
    requests: /^GET \/r\/shell\/.*\.css$/,
    change: (answer) => ({ ...answer, body: `${answer.body}\n${css}` }),
  };
}

/** Changes the release set that a page is sent with: its areas, their addresses and who may enter. */
// biome-ignore lint/suspicious/noExplicitAny: a breakage may turn a set into anything.
export function releaseSet(edit: (set: any) => void): Pick<Breakage, 'requests' | 'change'> {
  return {
    requests: /^GET \/(?!api|r\/|img|stand-ins|identity)/,
    change: (answer) => {
      const body = answer.body.replace(/(id="lodge-page">)(.*?)(<\/script>)/s, (_, before, data, after) => {
        const page = JSON.parse(data);
        edit(page.set);
        return before + JSON.stringify(page).replaceAll('<', '\\u003c') + after;
      });
      return { ...answer, body };
    },
  };
}
