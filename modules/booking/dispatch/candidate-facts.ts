import { type Against, type Judged, againstWords } from './judged-team.ts'

/** The facts that count when somebody is chosen, in the order in which it is asked. */
export const candidateFacts = [
  'did_the_work',
  'reserved',
  'skills',
  'certificates',
  'insurance',
  'availability',
  'offer',
  'free',
  'working_time',
  'travel',
  'load',
  'on_call',
  'distance',
  'booked',
  'rating',
] as const

/** One thing that counted for or against a technician. */
export interface CandidateFact {
  readonly fact: (typeof candidateFacts)[number]
  /** Null: it only decides the order. */
  readonly holds: boolean | null
  /** In words for the office. */
  readonly detail: string
}

const asked = [
  ['skills', 'has the skills'],
  ['certificates', 'certificates are valid'],
  ['insurance', 'insurance has not expired'],
  ['availability', 'at work at present'],
  ['free', 'free for the whole time'],
  ['working_time', 'within the working hours, not absent'],
  ['travel', 'enough time for the way'],
  ['load', 'the day is not full'],
] as const

const failing: Readonly<Record<Against['kind'], CandidateFact['fact']>> = {
  'skills-missing': 'skills',
  uncertified: 'certificates',
  uninsured: 'insurance',
  off: 'availability',
  busy: 'free',
  absent: 'working_time',
  'outside-hours': 'working_time',
  'too-close': 'travel',
  'too-far-from-home': 'travel',
  'day-full': 'load',
  'not-on-call': 'on_call',
  declined: 'offer',
  expired: 'offer',
}

/** Each fact that counted: what was not asked any more, after the one that decided, is not among them. */
export function factsOf({
  against,
  holds,
  didTheWork,
  onCall,
  kilometres,
  minutes,
  rating,
}: Judged): readonly CandidateFact[] {
  const failed = against && failing[against.kind]
  const facts: CandidateFact[] = []
  if (didTheWork) facts.push({ fact: 'did_the_work', holds: true, detail: 'did the work before' })
  if (holds) facts.push({ fact: 'reserved', holds: true, detail: 'has the job, or the time reserved, already' })
  const last = asked.findIndex(([fact]) => fact === failed)
  for (const [fact, detail] of last < 0 ? asked : asked.slice(0, last)) facts.push({ fact, holds: true, detail })
  if (against && failed) facts.push({ fact: failed, holds: false, detail: againstWords(against) })
  else if (onCall) facts.push({ fact: 'on_call', holds: true, detail: 'on call' })
  if (minutes === null) return facts
  const distance = kilometres === null ? 'distance unknown' : `${kilometres.toFixed(1)} km away`
  return [
    ...facts,
    { fact: 'distance', holds: null, detail: distance },
    { fact: 'booked', holds: null, detail: `${minutes} minutes booked that day` },
    { fact: 'rating', holds: null, detail: rating === null ? 'not rated yet' : `rated ${rating.toFixed(1)}` },
  ]
}
