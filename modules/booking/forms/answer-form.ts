import {
  type AnswerChanges,
  type FormVersion,
  type VisitForm,
  answerFault,
  isAskedFor,
  judgePhotos,
  laterOf,
  momentOfStep,
  reanswered,
} from '#modules/fulfilment'
import {
  type AlreadyAnswered,
  type FormId,
  type IdempotencyMismatch,
  type Result,
  type VisitId,
  accept,
  refuse,
} from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { type ReportPorts, ledVisit, standingOf } from '../reports/report-of-visit.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction } from '../visits/field-action.ts'
import type { DecidedAnswers, FormAnswerStore, FormState } from './form-answer-store.ts'

export interface FormPorts extends ReportPorts {
  readonly answers: FormAnswerStore
}

/** The form is not asked at this visit, or has no such version. */
interface FormNotAsked {
  readonly kind: 'form-not-asked'
}

interface BadAnswers {
  readonly kind: 'bad-answers'
  /** The faults by question. */
  readonly faults: readonly { readonly question: string; readonly message: string }[]
}

interface AnswersClosed {
  readonly kind: 'report-locked' | 'visit-over'
}

type Judged = FormNotAsked | BadAnswers | AnswersClosed

export type AnswerRefusal = BookingUnknown | NotAllowed | Judged | AlreadyAnswered | IdempotencyMismatch

/** The answers to one form, as a phone sends them. */
export interface SentAnswers {
  /** The version that the technician saw; null for the one that the visit has. */
  readonly version: number | null
  readonly answers: AnswerChanges
}

/**
 * The technician who leads a visit answers some questions of a form, now or later, from before the visit until its report
 * is submitted. Answers of two phones come together in any order: the later one of each question stands, with the latest
 * version of the form that either of them saw.
 */
export async function answerForm(
  ports: FormPorts,
  actor: Actor,
  id: VisitId,
  form: FormId,
  sent: SentAnswers,
  action: FieldAction<VisitForm>,
): Promise<Result<VisitForm, AnswerRefusal>> {
  const answered = await ports.reports.answered(action)
  if (answered) return refuse(answered)
  const led = await ledVisit(ports, actor, id)
  if (!led.ok) return led
  const { key, booking } = led.value
  const now = presentMoment(ports.clock)
  const at = momentOfStep(action.happenedAt, now, laterOf(booking.createdAt, now.subtract(believed)))
  return ports.answers.answer<Judged>(action, key, form, now, (state) => decideAnswers(state, sent, at))
}

/** A phone is without a signal for so long at most: what it says to be older counts from now. */
const believed = { hours: 24 * 31 } as const

/** A form that was switched off since the phone read it is taken all the same: work is not lost. */
function decideAnswers(
  { report, kept, written, version, template, place }: FormState,
  sent: SentAnswers,
  at: Temporal.Instant,
): Result<DecidedAnswers, Judged> {
  const closed = judgePhotos(report.visit, standingOf(report.report))
  if (closed) return refuse(closed)
  const asked = template?.isActive && isAskedFor(template.current, place) ? template.current : null
  const seen = sent.version === null ? (kept ?? asked) : version(sent.version)
  if (!seen || !(kept || asked || isAskedFor(seen, place))) return refuse({ kind: 'form-not-asked' })
  const faults = faultsOf(seen, sent.answers)
  if (faults.length > 0) return refuse({ kind: 'bad-answers', faults })
  const form = kept && kept.version >= seen.version ? kept : seen
  return accept({ form, written: reanswered(written, sent.answers, at) })
}

function faultsOf({ questions }: FormVersion, answers: AnswerChanges): BadAnswers['faults'] {
  return Object.entries(answers).flatMap(([id, value]) => {
    const question = questions.find((one) => one.id === id)
    if (!question) return [{ question: id, message: 'This form has no such question' }]
    const message = value === null ? null : answerFault(question, value)
    return message === null ? [] : [{ question: id, message }]
  })
}
