import { parse } from 'libpg-query';

// biome-ignore lint/suspicious/noExplicitAny: the nodes of PostgreSQL's parser differ by kind
type Node = any;

/**
 * A migration may drop tables and columns that no supported version reads. A comment must name the version since which
 * they are unused.
 */
const CONTRACTS = /^-- Unused since \d+\.\d+\.\d+/im;

/**
 * Returns statements that block requests or break the previous version, which is still running. Tables that the
 * migration creates are exempt.
 */
export async function faultsOf(migration: string): Promise<string[]> {
  const { stmts = [] } = await parse(migration);
  const statements: Node[] = stmts.map(({ stmt }: Node) => stmt);
  const own = statements.flatMap(({ CreateStmt }) => CreateStmt?.relation.relname ?? []);
  const mayDrop = CONTRACTS.test(migration);
  return statements.flatMap((statement) => {
    const { IndexStmt, AlterTableStmt, RenameStmt, DropStmt, UpdateStmt, DeleteStmt } = statement;
    const table = Object.values<Node>(statement)[0]?.relation?.relname;
    if (own.includes(table)) return [];
    if (IndexStmt) return indexFaults(IndexStmt);
    if (RenameStmt) return ['renames: add the new name, and drop the old one later'];
    if (DropStmt?.removeType === 'OBJECT_TABLE') return mayDrop ? [] : [DROPS];
    if (UpdateStmt || DeleteStmt) return ['changes all rows at once: let the worker do it, some at a time'];
    const commands: Node[] = AlterTableStmt?.cmds.map((cmd: Node) => cmd.AlterTableCmd) ?? [];
    return commands.flatMap((command) =>
      command.subtype === 'AT_DropColumn' && mayDrop ? [] : commandFaults(command),
    );
  });
}

/**
 * Returns the existing tables that a migration changes. Locking two of them can deadlock with a request that locks them
 * in the other order.
 */
export async function tablesOf(migration: string): Promise<string[]> {
  const { stmts = [] } = await parse(migration);
  const statements: Node[] = stmts.map(({ stmt }: Node) => stmt);
  const own = statements.flatMap(({ CreateStmt }) => CreateStmt?.relation.relname ?? []);
  const changed = statements.flatMap((statement) => Object.values<Node>(statement)[0]?.relation?.relname ?? []);
  return [...new Set(changed)].filter((table) => !own.includes(table));
}

const DROPS = 'drops what the version before reads: say "-- Unused since VERSION" when no version in use does';

function indexFaults({ if_not_exists: mayExist, unique: isUnique }: Node): string[] {
  return [
    ...(isUnique ? ['makes a unique index, which rows of the version before may not meet'] : []),
    ...(mayExist ? [] : ['makes an index without IF NOT EXISTS, so that nobody can make it CONCURRENTLY before']),
  ];
}

function commandFaults({ subtype, def }: Node): string[] {
  switch (subtype) {
    case 'AT_DropColumn':
      return [DROPS];
    case 'AT_AlterColumnType':
      return ['changes a type: add a column'];
    case 'AT_SetNotNull':
      return ['reads all rows for NOT NULL: add a CHECK that is NOT VALID, and validate it in the next migration'];
    case 'AT_AddConstraint':
      return def.Constraint.skip_validation || def.Constraint.indexname
        ? []
        : ['reads all rows for a constraint: add it NOT VALID, and validate it in the next migration'];
    case 'AT_AddColumn':
      return columnFaults(def.ColumnDef);
    default:
      return [];
  }
}

function columnFaults({ constraints = [] }: Node): string[] {
  const kinds: string[] = constraints.map((each: Node) => each.Constraint.contype);
  const given: Node = constraints.find((each: Node) => each.Constraint.contype === 'CONSTR_DEFAULT')?.Constraint
    .raw_expr;
  return [
    ...(kinds.includes('CONSTR_NOTNULL') && !given ? ['adds NOT NULL without a default'] : []),
    ...(JSON.stringify(given ?? null).includes('"FuncCall"') ? ['writes all rows for a computed default'] : []),
    ...(kinds.some((kind) => kind === 'CONSTR_UNIQUE' || kind === 'CONSTR_PRIMARY')
      ? ['adds a column with a key']
      : []),
  ];
}
