import { keptWords } from '../../components/wizard/kept-words.ts'
import { beforeWords } from '../../time-words.ts'
import type { Offer } from '../../components/wizard/view.ts'

interface Visit {
  /** Null for an emergency, which is sent out paid or not. */
  readonly when: string | null
  /** The time before the visit within which a change may cost something. */
  readonly soon: boolean
  /** The highest price of a late cancellation: "£45.00". */
  readonly lateFee: string
  /** Something is paid or authorised when booking, or a card is saved. */
  readonly paysNow: boolean
  readonly keepsCard: boolean
}

type Promises = Pick<Offer, 'isOnCall' | 'emergencyPromise' | 'inTimePercent' | 'freeChangeHours'>

export function nextSteps({ when, soon, lateFee, paysNow, keepsCard }: Visit, offer: Promises): readonly string[] {
  const pays = paysNow
    ? [`You ${keepsCard ? 'save a card' : 'pay'} in the next step, and get your booking reference.`]
    : []
  const late = `You can cancel free of charge until a technician is assigned; after that it costs up to ${lateFee}.`
  if (when === null) {
    return [
      `We look for the nearest free technician the moment you confirm${aimWords(offer)}`,
      ...pays,
      'Your booking page says who is coming. If you are not sure what to do meanwhile, call us.',
      late,
    ]
  }
  return [
    ...pays,
    'We assign a technician with the right skills, and you see who is coming.',
    `They arrive on ${when}, look at the problem with you and repair it.`,
    soon ? late : `Until ${beforeWords(offer.freeChangeHours)}, you can move or cancel the visit free of charge.`,
  ]
}

function aimWords({ isOnCall, emergencyPromise, inTimePercent }: Promises): string {
  if (emergencyPromise !== null)
    return `, and aim to be with you within ${emergencyPromise}.${keptWords(inTimePercent)}`
  return isOnCall ? '.' : '. Nobody is on call now: please call us, too.'
}
