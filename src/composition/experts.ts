import { type FinderPorts, createFinder } from '#modules/directory'
import type { Clock } from '#modules/shared'

export type ExpertAdapters = Pick<FinderPorts, 'search' | 'centreOf'>

/** The directory as visitors read it. */
export function composeExperts({ experts, clock }: { readonly experts: ExpertAdapters; readonly clock: Clock }) {
  return { ...createFinder({ ...experts, clock }) }
}
