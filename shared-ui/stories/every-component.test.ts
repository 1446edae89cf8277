/// <reference types="vite/client" />
import type { Meta } from '@storybook/react-vite';
import { expect, test } from 'vitest';
import { LoadFailure } from '../src/feedback/load-failure.tsx';
import { LoadMore } from '../src/feedback/load-more.tsx';
import { Stepper } from '../src/fields/stepper.tsx';
import { FiguresSection, FigureTiles } from '../src/figures/index.ts';
import { AmenityIcon } from '../src/icons/amenity-icon.tsx';
import * as kit from '../src/index.ts';
import { WorldMap } from '../src/map/index.ts';
import * as record from '../src/record/index.ts';
import * as stars from '../src/stars/index.ts';
import { QueryTable } from '../src/tables/query-table.tsx';

const stories = import.meta.glob<{ default: Meta }>('./**/*.stories.tsx', { eager: true });

test('every component of the kit has a story', () => {
  const shown = new Set(Object.values(stories).map((file) => file.default.component));
  const components = Object.entries({
    ...{ ...kit, ...record, ...stars },
    ...{ AmenityIcon, LoadFailure, LoadMore, FiguresSection, FigureTiles, QueryTable, Stepper, WorldMap },
  }).filter(([name]) => /^[A-Z]/.test(name));
  expect(components.filter(([, component]) => !shown.has(component as never)).map(([name]) => name)).toEqual([]);
  expect(components.length).toBeGreaterThan(25);
});
