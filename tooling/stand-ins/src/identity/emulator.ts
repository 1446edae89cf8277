/**
 * The official Firebase auth emulator, in this process and without its own port.
 *
 * Its command line starts Java checks, a hub and a logger that we don't need, so this uses only its Express app. Its
 * state, a plain object, is saved as a whole, because `accounts:batchCreate` would lose `validSince` and so end every
 * session. These are internals of firebase-tools, so its version is exact: `gateway.test.ts` fails if an upgrade
 * changes them.
 */
import { createServer, request as httpRequest, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { duplexPair } from 'node:stream';

export interface ProviderLink {
  providerId: string;
  rawId: string;
  email?: string;
  displayName?: string;
  photoUrl?: string;
}

export interface Account {
  localId: string;
  email?: string;
  /** Seconds since 1970, as text. Tokens issued earlier are invalid. */
  validSince?: string;
  providerUserInfo?: ProviderLink[];
  [field: string]: unknown;
}

/** A single-use code sent by email (Google's "out of band" code). */
export interface ActionCode {
  email: string;
  newEmail?: string;
  requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL' | 'EMAIL_SIGNIN';
  oobCode: string;
  oobLink: string;
}

export interface ProjectState {
  users: Map<string, Account>;
  oobs: Map<string, ActionCode>;
  overwriteUserWithLocalId(localId: string, account: Account): Account;
  listProviderInfosByProviderId(providerId: string): ProviderLink[];
}

export interface EmulatorAnswer {
  status: number;
  type: string;
  body: Buffer;
}

export interface Emulator {
  state: ProjectState;
  call(method: string, path: string, headers: OutgoingHttpHeaders, body?: string | Buffer): Promise<EmulatorAnswer>;
}

const KEPT =
  /^\/v1\/(accounts:(signUp|signInWithPassword|signInWithIdp|lookup|update|delete|sendOobCode|resetPassword|createAuthUri)|token|projects\/{targetProjectId}\/accounts(:(batchGet|batchCreate|batchDelete|update|delete|lookup|sendOobCode))?|projects)$|^\/v2\/projects\/{targetProjectId}\/config$|^\/emulator\/v1\/projects\/{targetProjectId}\/(accounts|config|oobCodes)$/;

interface ApiDescription {
  paths: Record<string, Record<string, unknown> & { parameters?: { $ref?: string }[] }>;
  components: Record<string, Record<string, unknown>>;
}

export async function startEmulator(project: string): Promise<Emulator> {
  const require = createRequire(import.meta.url);
  const inside = (file: string) => require(`firebase-tools/lib/emulator/${file}`);
  const { EmulatorLogger, Verbosity } = inside('emulatorLogger.js');
  EmulatorLogger.setVerbosity(Verbosity.SILENT);
  keepOnlyWhatWeServe(inside('auth/apiSpec.js').default);
  const { AgentProjectState } = inside('auth/state.js');
  const { SingleProjectMode } = inside('auth/index.js');
  const state = new AgentProjectState(project);
  // Configured like the real project: sign-in with email or Google, and no response reveals whether an address has an
  // account.
  state.enableImprovedEmailPrivacy = true;
  Object.defineProperties(state, { enableAnonymousUser: { value: false }, enableEmailLinkSignin: { value: false } });
  const app: RequestListener = await inside('auth/server.js').createApp(
    project,
    SingleProjectMode.ERROR,
    new Map([[project, state]]),
  );
  const server = createServer(app);
  return {
    state,
    call: (method, path, headers, body = '') =>
      new Promise((resolve, reject) => {
        const createConnection = () => {
          const [ours, theirs] = duplexPair();
          server.emit('connection', theirs);
          return ours;
        };
        const outgoing = httpRequest({
          method,
          path,
          headers: { host: 'localhost', ...headers, 'content-length': Buffer.byteLength(body) },
          createConnection,
        });
        outgoing.on('error', reject);
        outgoing.on('response', async (incoming) => {
          try {
            const answer = Buffer.concat(await incoming.toArray());
            resolve({ status: incoming.statusCode ?? 500, type: incoming.headers['content-type'] ?? '', body: answer });
          } catch (error) {
            reject(error);
          }
        });
        outgoing.end(body);
      }),
  };
}

/**
 * Removes unused operations, response checks and the parameters that all Google APIs share. The emulator compiles a
 * validator for each of Google's 80 operations and their parameters, which takes 12 s without this and 2 s with it.
 */
function keepOnlyWhatWeServe(api: ApiDescription): void {
  for (const [path, operations] of Object.entries(api.paths)) {
    if (!KEPT.test(path)) {
      delete api.paths[path];
      continue;
    }
    if (operations.parameters) operations.parameters = operations.parameters.filter((parameter) => !parameter.$ref);
    for (const method of ['get', 'post', 'patch', 'delete']) {
      const operation = operations[method] as { responses: Record<string, { content?: unknown }> } | undefined;
      for (const response of Object.values(operation?.responses ?? {})) response.content = { '*/*': { schema: {} } };
    }
  }
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref') visit(inner);
      else if (!used.has(inner as string)) {
        used.add(inner as string);
        const [, , kind = '', name = ''] = (inner as string).split('/');
        visit(api.components[kind]?.[name]);
      }
    }
  };
  visit(api.paths);
  for (const kind of ['schemas', 'requestBodies']) {
    const components = api.components[kind] ?? {};
    for (const name of Object.keys(components)) {
      if (!used.has(`#/components/${kind}/${name}`)) delete components[name];
    }
  }
}
