#!/usr/bin/env node
import { runLodge } from './run-lodge.ts';

// The command-line tool for teams with their own repository (docs/teams.md, "An area in its own repository").
process.exitCode = await runLodge(process.argv.slice(2), process.cwd());
