import { parse } from 'libpg-query';

/** How a database that is split by room keeps its tables (docs/operations.md). */
export const SPLIT: Record<string, string> = {
  rooms: 'id',
  bookings: 'room_id',
  nights: 'room_id',
  night_settings: 'room_id',
  booking_changes: 'room_id',
  booking_notes: 'room_id',
  check_in_texts: 'room_id',
  threads: 'room_id',
  messages: 'room_id',
  message_pictures: 'room_id',
  reviews: 'room_id',
  reported_items: 'room_id',
  reports: 'room_id',
  outside_calendars: 'room_id',
  outside_stays: 'room_id',
  outside_clashes: 'room_id',
  waitlists: 'room_id',
  waitlist_entries: 'room_id',
};
/** All of it on every node, so that each part can join them. All other tables are somewhere else. */
export const EVERYWHERE = ['people', 'pictures'];

/** A node of PostgreSQL's own parser. */
// biome-ignore lint/suspicious/noExplicitAny: its fields differ by kind
type Node = any;

/** A query or subquery. */
interface Level {
  outer: Level | undefined;
  node: Node;
  /** What it reads, by the name that its columns have. */
  reads: Map<string, Table | Level>;
  inner: Level[];
  /** The conditions that all of its rows meet. */
  conditions: Node[];
  hasFunctions: boolean;
  /** A subquery that names columns of an outer one: it is asked again for each row. */
  isCorrelated: boolean;
}

interface Table {
  level: Level;
  name: string;
}

/**
 * Why Citus refuses a statement on tables that are split by room; undefined if it does not. As seen on Citus 14: rows are
 * locked where the room is given; tables are joined by their rooms; where the room is given, it is given for each of
 * them, because nothing is concluded about a subquery; and no other table is joined with them.
 */
export async function refusalOf(sql: string): Promise<string | undefined> {
  const { stmts = [] } = await parse(sql);
  for (const { stmt } of stmts) {
    for (const root of rootsOf(stmt)) {
      const refusal = refusalOfUnit(unitOf(root));
      if (refusal) return refusal;
    }
  }
  return undefined;
}

function refusalOfUnit(unit: Level[]): string | undefined {
  const tables = unit.flatMap((level) => [...level.reads.values()].filter((read): read is Table => 'name' in read));
  const split = tables.filter(({ name }) => SPLIT[name]);
  if (split.length === 0) return undefined;
  const other = tables.find(({ name }) => !SPLIT[name] && !EVERYWHERE.includes(name));
  if (other) return `joins ${split[0]?.name} with ${other.name}`;
  const [top] = unit;
  if (top?.node.selectStmt && !top.node.selectStmt.SelectStmt.valuesLists) return `inserts what it selects`;
  if (top?.node.selectStmt) return undefined;

  const groups = new Map(split.map((table) => [table, new Set([table])]));
  const given = new Set<Table>();
  for (const level of unit) {
    for (const [one, two] of level.conditions.flatMap(sidesOf)) {
      const [first, second] = [roomIn(level, one), roomIn(level, two)];
      if (first && isGiven(two)) given.add(first);
      if (second && isGiven(one)) given.add(second);
      if (first && second) join(groups, first, second);
    }
  }
  const isNamed = (table: Table) =>
    [...(groups.get(table) ?? [])].some((each) => given.has(each) && each.level === table.level);
  const unnamed = split.find((table) => !isNamed(table));
  if (!unnamed) return undefined;

  if (unit.some(({ node }) => node.lockingClause)) return `locks ${unnamed.name} without their room`;
  if (given.size > 0) return `names the room, but not of ${unnamed.name}`;
  if (top?.node.relation && split.length > 1) return `changes what it finds in ${unnamed.name}`;
  if (new Set(groups.values()).size > 1) return `joins ${split.map(({ name }) => name)} without their room`;
  if (unit.some((level) => level.hasFunctions && withinOf(level).some(({ reads }) => hasSplit(reads))))
    return `joins ${unnamed.name} with a function`;
  if (
    unit.some(({ reads }) =>
      [...reads.values()].some(
        (read) => 'node' in read && isApart(read) && withinOf(read).some((each) => hasSplit(each.reads)),
      ),
    )
  )
    return `joins ${unnamed.name} with a limited list`;
  return undefined;
}

/** The statement, its CTEs, and its subqueries that stand for themselves: each is asked by itself. */
function rootsOf(statement: Node): Level[] {
  const root = levelOf(statement, undefined);
  return [root, ...withinOf(root).filter((level) => level !== root && isApart(level))];
}

function unitOf(root: Level): Level[] {
  return [root, ...root.inner.filter((level) => !isApart(level)).flatMap(unitOf)];
}

const withinOf = (level: Level): Level[] => [level, ...level.inner.flatMap(withinOf)];
const hasSplit = (reads: Level['reads']) => [...reads.values()].some((read) => 'name' in read && SPLIT[read.name]);

/** Whether its result is found first and then joined: a list with a limit, or a query that names nothing outside of it. */
function isApart(read: Table | Level): boolean {
  if ('name' in read || read.isCorrelated || !read.outer) return false;
  const isPlain = [...read.outer.reads.values()].includes(read) && !read.node.limitCount && !read.node.groupClause;
  return !isPlain;
}

function levelOf(statement: Node, outer: Level | undefined): Level {
  const node = Object.values(statement)[0] as Node;
  const level: Level = {
    ...{ outer, node, reads: new Map(), inner: [], conditions: [], hasFunctions: false, isCorrelated: false },
  };
  const ctes: string[] = (node.withClause?.ctes ?? []).map((cte: Node) => cte.CommonTableExpr.ctename);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'relation') note(level, { RangeVar: value });
    else if (key === 'larg' || key === 'rarg') level.inner.push(levelOf({ SelectStmt: value }, level));
    else if (key !== 'withClause') visit(level, value);
  }
  for (const cte of node.withClause?.ctes ?? []) level.inner.push(levelOf(cte.CommonTableExpr.ctequery, level));
  level.conditions.push(node.whereClause);
  // Other levels may refer to what is read here, so this comes last.
  level.isCorrelated = withinOf(level).some((each) =>
    columnsOf(each.node).some((name) => isOutside(level, each, name)),
  );
  for (const [name, read] of level.reads) if ('name' in read && ctes.includes(read.name)) level.reads.delete(name);
  return level;
}

function visit(level: Level, node: Node): void {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) visit(level, each);
    return;
  }
  if (node.SelectStmt) {
    level.inner.push(levelOf(node, level));
    return;
  }
  if (node.RangeVar) note(level, node);
  if (node.RangeFunction) level.hasFunctions = true;
  if (node.JoinExpr) level.conditions.push(node.JoinExpr.quals);
  if (node.RangeSubselect) {
    const inner = levelOf(node.RangeSubselect.subquery, level);
    level.inner.push(inner);
    level.reads.set(node.RangeSubselect.alias?.aliasname, inner);
    return;
  }
  for (const value of Object.values(node)) visit(level, value);
}

function note(level: Level, { RangeVar: { relname: name, alias } }: Node): void {
  level.reads.set(alias?.aliasname ?? name, { level, name });
}

/** The names before the dots of a level's columns, without those of levels within it. */
function columnsOf(node: Node): string[] {
  if (node === null || typeof node !== 'object') return [];
  if (node.ColumnRef) return node.ColumnRef.fields.length > 1 ? [node.ColumnRef.fields[0].String.sval] : [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'SelectStmt' ? [] : columnsOf(value)));
}

function isOutside(level: Level, at: Level, name: string): boolean {
  for (let each: Level | undefined = at; each; each = each === level ? undefined : each.outer)
    if (each.reads.has(name)) return false;
  return true;
}

/** Both sides of the equalities that a condition consists of. */
function sidesOf(condition: Node): [Node, Node][] {
  if (condition?.BoolExpr?.boolop === 'AND_EXPR') return condition.BoolExpr.args.flatMap(sidesOf);
  const { kind, name, lexpr, rexpr } = condition?.A_Expr ?? {};
  return kind === 'AEXPR_OP' && name[0].String.sval === '=' ? [[lexpr, rexpr]] : [];
}

const isGiven = (node: Node): boolean =>
  !!(node.ParamRef || node.A_Const || (node.TypeCast && isGiven(node.TypeCast.arg)));

/** The split table of which this is the room. */
function roomIn(level: Level, { ColumnRef }: Node): Table | undefined {
  if (!ColumnRef) return undefined;
  const names = ColumnRef.fields.map((field: Node) => field.String?.sval);
  const column = names.at(-1);
  const read =
    names.length > 1 ? find(level, names[0]) : [...level.reads.values()].find((each) => isRoom(each, column));
  return read && tableIn(read, column);
}

function find(level: Level | undefined, name: string): Table | Level | undefined {
  return level && (level.reads.get(name) ?? find(level.outer, name));
}

/** Also through a subquery that hands the column on. */
function tableIn(read: Table | Level, column: string): Table | undefined {
  if (isRoom(read, column)) return read;
  if ('name' in read || isApart(read)) return undefined;
  return [...read.reads.values()].map((each) => tableIn(each, column)).find((table) => table !== undefined);
}

const isRoom = (read: Table | Level, column: string): read is Table => 'name' in read && SPLIT[read.name] === column;

function join(groups: Map<Table, Set<Table>>, one: Table, two: Table): void {
  const all = new Set([...(groups.get(one) ?? [one]), ...(groups.get(two) ?? [two])]);
  for (const table of all) groups.set(table, all);
}

/** The unique keys that statements create, by themselves or with a table or column. */
export async function uniqueKeysOf(sql: string): Promise<{ table: string; columns: string[] }[]> {
  const { stmts = [] } = await parse(sql);
  return stmts.flatMap(({ stmt }: Node) => {
    const { CreateStmt, AlterTableStmt, IndexStmt } = stmt;
    const table = (CreateStmt ?? AlterTableStmt ?? IndexStmt)?.relation.relname;
    if (IndexStmt?.unique)
      return [{ table, columns: IndexStmt.indexParams.map(({ IndexElem }: Node) => IndexElem.name) }];
    const parts: Node[] = CreateStmt?.tableElts ?? AlterTableStmt?.cmds.map((cmd: Node) => cmd.AlterTableCmd.def) ?? [];
    return parts
      .flatMap((part) => [
        ...keyColumns(part?.Constraint, []),
        ...(part?.ColumnDef?.constraints ?? []).flatMap((each: Node) =>
          keyColumns(each.Constraint, [part.ColumnDef.colname]),
        ),
      ])
      .map((columns) => ({ table, columns }));
  });
}

function keyColumns(constraint: Node, own: string[]): string[][] {
  if (!['CONSTR_PRIMARY', 'CONSTR_UNIQUE'].includes(constraint?.contype)) return [];
  return [constraint.keys?.map(({ String: name }: Node) => name.sval) ?? own];
}
