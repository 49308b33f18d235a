import {
  type ContactPorts,
  type ExpertReviewPorts,
  type FinderPorts,
  createContact,
  createExpertReviews,
  createFinder,
} from '#modules/directory'
import type { Clock, IdSource } from '#modules/shared'

export type ExpertAdapters = Pick<FinderPorts, 'search' | 'reviews' | 'centreOf'> &
  Pick<ContactPorts, 'contacts' | 'marks'> &
  Pick<ExpertReviewPorts, 'expertReviews' | 'reviewTokens'>

interface Parts {
  readonly experts: ExpertAdapters
  readonly clock: Clock
  readonly ids: IdSource
}

/** The directory as visitors use it. */
export function composeExperts({ experts, clock, ids }: Parts) {
  return { ...createFinder({ ...experts, clock }), ...createContact({ ...experts, clock, ids }) }
}

/** Reviews of experts by those who wrote to them. */
export function composeExpertReviews({ experts, clock, ids }: Parts) {
  return createExpertReviews({ ...experts, clock, ids })
}
