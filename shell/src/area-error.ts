import type { AreaName, AreaRelease } from 'contracts';

/** Why a page or slot of an area cannot be shown. */
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
