import type { ReleaseAction } from 'contracts';
import type { Snapshot } from '../store/snapshot.ts';
import { buildTree } from './build-tree.ts';
import { endCanary, startCanary } from './canary.ts';
import type { Change, Decision, Outcome } from './change.ts';
import { openBreaker } from './open-breaker.ts';
import { promote } from './promote.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import { retire } from './retire.ts';
import { rollBack, rollBackToSet } from './rollback.ts';
import { stepCanary } from './step-canary.ts';

/**
 * Returns the entry that a change appends to the history, or undefined if there is nothing to change. A change affects
 * only the names that it contains. This function does no I/O.
 *
 * @throws ReleaseRefusal if the change is not allowed
 */
export function decide(snapshot: Snapshot, change: Change): Decision | undefined {
  const outcome = outcomeOf(snapshot, change);
  if (!outcome) return undefined;
  refuseTooMany(snapshot, change);
  const { set, canaries, broken, versions, sets, event: of } = outcome;
  const { at } = snapshot;
  const pointer = {
    revision: (snapshot.pointer?.revision ?? 0) + 1,
    set,
    canary: canaries[0] ?? null,
    ...(canaries.length > 1 && { canaries }),
    broken,
    at,
  };
  const reason = change.reason?.trim() || null;
  const event = { at, by: change.by, action: actionOf(change), set, reason, journeys: null, ...of };
  return { entry: { event, pointer, versions }, sets };
}

function outcomeOf(snapshot: Snapshot, change: Change): Outcome | undefined {
  switch (change.action) {
    case 'promote':
      return promote(snapshot, change);
    case 'rollback':
      return rollBack(snapshot, change);
    case 'retire':
      return retire(snapshot, change);
    case 'rollback-set':
      return rollBackToSet(snapshot, change);
    case 'canary':
      return startCanary(snapshot, change);
    case 'canary-end':
      return endCanary(snapshot, change);
    case 'canary-step':
      return stepCanary(snapshot, change);
    case 'breaker':
      return openBreaker(snapshot, change);
    case 'build':
      return buildTree(snapshot, change);
  }
}

function actionOf({ action }: Change): ReleaseAction {
  if (action === 'rollback-set') return 'rollback';
  return action === 'build' ? 'promote' : action;
}
