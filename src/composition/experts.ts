import { type ContactPorts, type FinderPorts, createContact, createFinder } from '#modules/directory'
import type { Clock, IdSource } from '#modules/shared'

export type ExpertAdapters = Pick<FinderPorts, 'search' | 'reviews' | 'centreOf'> &
  Pick<ContactPorts, 'contacts' | 'marks'>

interface Parts {
  readonly experts: ExpertAdapters
  readonly clock: Clock
  readonly ids: IdSource
}

/** The directory as visitors use it. */
export function composeExperts({ experts, clock, ids }: Parts) {
  return { ...createFinder({ ...experts, clock }), ...createContact({ ...experts, clock, ids }) }
}
