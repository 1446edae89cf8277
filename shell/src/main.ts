import { trustOwnScripts } from './trusted-scripts.ts';

// Before anything else can ask for a script.
trustOwnScripts(window);

// Kept tiny: the federation runtime must be ready before anything that is shared is evaluated.
import('./boot.tsx');
