// command.mjs [--alone] <file.ts> [arguments…]: an operator's command. Outside production, the supervisor gives it a
// database and stand-ins (src/command.ts). In production it runs on its own, and nothing is installed.
import { runInstalled } from '../../../platform/part-runtime/commands/run-installed.mjs';
import { launch } from './launch.mjs';

const given = process.argv.slice(2);
if (process.env.NODE_ENV === 'production') {
  const [file, ...args] = given[0] === '--alone' ? given.slice(1) : given;
  runInstalled(`The command ${file}`, file, args);
} else await launch('tooling/supervisor/src/command.ts', given, { withDev: false });
