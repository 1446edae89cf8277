// command.mjs [--alone] <file.ts> [arguments…]: runs an operator's command. Outside production, the supervisor provides
// a database and stand-ins (src/command.ts). In production, the command runs on its own, and nothing is installed.
import { runInstalled } from '../../../platform/part-runtime/commands/run-installed.mjs';
import { launch } from './launch.mjs';

const given = process.argv.slice(2);
if (process.env.NODE_ENV === 'production') {
  const [file, ...args] = given[0] === '--alone' ? given.slice(1) : given;
  runInstalled(`The command ${file}`, file, args);
} else await launch('tooling/supervisor/src/command.ts', given, { withDev: false });
