#!/usr/bin/env node
import { runLodge } from './run-lodge.ts';

// The command of a team with a repository of its own (docs/teams.md, "An area in a repository of its own").
process.exitCode = await runLodge(process.argv.slice(2), process.cwd());
