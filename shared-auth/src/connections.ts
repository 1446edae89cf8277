import type { ApiClient, SiteConfig } from 'contracts';

/** What the session needs of the page that it runs in. */
export interface Connections {
  api: Pick<
    ApiClient,
    'openSession' | 'getSession' | 'closeSession' | 'endOtherSessions' | 'saveUser' | 'getUser' | 'uploadImage'
  >;
  config: SiteConfig['firebase'];
  /** Called after signing out, and when another person signs in: empties what belongs to the one before. */
  forget(): void;
}

let connections: Connections | undefined;

export function connect(given: Connections): void {
  connections = given;
}

export function isConnected(): boolean {
  return connections !== undefined;
}

export function connected(): Connections {
  if (!connections) throw new Error('startSession has not been called yet');
  return connections;
}
