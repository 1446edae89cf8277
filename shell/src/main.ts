// Kept tiny: the federation runtime must be ready before anything that is shared is evaluated.
import('./boot.tsx');
