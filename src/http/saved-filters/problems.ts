import { type RemovalRefusal, type SaveRefusal, filterLimits } from '#modules/saved-filters'
import { nothingToSave } from './fields.ts'
import { type Problem, conflict, notAllowed, notFound, notValidFields } from '../kit/problem.ts'

export function problemOfSave(refusal: SaveRefusal): Problem {
  switch (refusal.kind) {
    case 'too-many-filters':
      return conflict(
        'too_many_filters',
        `You have ${filterLimits.own} saved filters, as many as one may have: remove one that you do not need.`,
      )
    case 'list-closed':
      return notAllowed
    case 'word-unknown':
      return notValidFields([{ path: 'query', message: `The list does not know "${refusal.word}"` }])
    case 'nothing-asked':
      return notValidFields([{ path: 'query', message: nothingToSave }])
    default:
      return refusal satisfies never
  }
}

const ofAnother: Problem = {
  status: 403,
  code: 'filter_of_another',
  detail: 'Somebody else shared this filter: they or an administrator can remove it.',
}

export function problemOfRemoval({ kind }: RemovalRefusal): Problem {
  return kind === 'filter-unknown' ? notFound : ofAnother
}
