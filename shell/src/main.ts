import { trustOwnScripts } from './trusted-scripts.ts';

// Runs first, before anything can load a script.
trustOwnScripts(window);

// A dynamic import, because the federation runtime must be ready before any shared module is evaluated.
import('./boot.tsx');
