#!/usr/bin/env node
import { runLodge } from './run-lodge.ts';

// The command-line tool for teams with their own repository (docs/teams.md, "An area in a repository of its own").
process.exitCode = await runLodge(process.argv.slice(2), process.cwd());
