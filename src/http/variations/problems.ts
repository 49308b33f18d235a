import type { LinkRefusal, Variation, VariationRefusal } from '#modules/booking'
import { poundsText } from '#modules/shared'
import { type Problem, conflict, notAllowed, notFound, notValidField } from '../kit/problem.ts'

/** The problem for a refusal of a variation, in words that a customer or a technician can read. */
export function variationProblem(refusal: VariationRefusal): Problem {
  switch (refusal.kind) {
    case 'booking-unknown':
    case 'variation-unknown':
      return notFound
    case 'not-allowed':
      return notAllowed
    case 'not-above-agreed': {
      const message = `£${poundsText(refusal.agreed)} is agreed already: only more than that has to be asked for`
      return notValidField('amount', message)
    }
    case 'photo-unknown':
      return notValidField(
        'photo_ids',
        'Choose photos of this booking that show an issue, or were taken during the work',
      )
    case 'no-variation-now':
      return {
        ...conflict('no_variation_now', 'More can only be asked for while a booking is confirmed or under way.'),
        extra: { booking_status: refusal.status },
      }
    case 'variation-closed':
      return {
        ...conflict('variation_closed', closedWords[refusal.variation.status]),
        extra: { status: refusal.variation.status },
      }
    case 'booking-changed':
      return conflict('booking_changed', 'This booking has just been changed. Please look at it again.')
  }
}

const closedWords: Readonly<Record<Variation['status'], string>> = {
  proposed: 'This is still to be decided.',
  accepted: 'The answer was yes already. It cannot be changed here: please call us.',
  declined: 'The answer was no already. It cannot be changed here: please call us.',
  withdrawn: 'This is not asked for any more.',
}

export function linkProblem({ kind }: LinkRefusal): Problem {
  return linkProblems[kind]
}

const linkProblems = {
  'booking-unknown': notFound,
  'not-allowed': notAllowed,
  'nothing-to-pay': conflict('not_payable', 'There is nothing to pay for this booking.'),
  'nothing-asked': conflict('nothing_asked', 'Nothing is asked of the customer at present.'),
} as const satisfies Record<LinkRefusal['kind'], Problem>
