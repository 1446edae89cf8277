import { trustOwnScripts } from './trusted-scripts.ts';

// Must run before any other code can load a script.
trustOwnScripts(window);

// Imported dynamically, because the federation runtime must be ready before any shared module is evaluated.
import('./boot.tsx');
