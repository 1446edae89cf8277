import { parse } from 'libpg-query';

// biome-ignore lint/suspicious/noExplicitAny: the nodes of PostgreSQL's own parser differ by kind
type Node = any;

/** A migration that drops what no version in use reads says so, and since when. */
const CONTRACTS = /^-- Unused since \d+\.\d+\.\d+/im;

/**
 * What a migration does that keeps requests waiting, or that the version before, which still serves, does not survive.
 * What concerns tables that it creates itself is free.
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
 * The existing tables that a migration locks by changing them. A request that has one of two and waits for the other,
 * while a migration has that one and waits for the first, is a deadlock: one of them is ended.
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
