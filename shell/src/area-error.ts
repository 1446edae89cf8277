import type { AreaName, AreaRelease } from 'contracts';

export class AreaError extends Error {
  readonly area: AreaName;
  readonly version: string;

  constructor({ name, version }: AreaRelease, reason: string) {
    super(reason);
    this.name = 'AreaError';
    this.area = name;
    this.version = version;
  }
}
