import type { Judged } from '../dispatch/judged-team.ts'
import type { OfferShown } from './offer.ts'

type Answers = ReadonlyMap<string, 'declined' | 'expired'>

/** Those who had an offer of the visit and did not take it, with their last answer. */
export function askedAlready(
  offers: readonly OfferShown[],
  visit: number,
  open: OfferShown | null = null,
  answer: 'declined' | 'expired' = 'expired',
): Answers {
  const answers = new Map<string, 'declined' | 'expired'>()
  for (const { technicianId, state, visit: of } of offers) {
    if (of === visit && (state === 'declined' || state === 'expired')) answers.set(technicianId, state)
  }
  if (open) answers.set(open.technicianId, answer)
  return answers
}

/** Adds the reason why a possible candidate was passed over. */
export function withAnswer(one: Judged, asked: Answers): Judged {
  const answer = asked.get(one.id)
  return answer && one.against === null ? { ...one, against: { kind: answer } } : one
}
