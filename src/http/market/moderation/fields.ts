import { z } from 'zod'
import {
  appealOutcomes,
  caseLimits,
  complaintReasons,
  decisionKinds,
  decisionReasons,
  missingOfAnswer,
  queueKinds,
  reportReasons,
  sanctionCauses,
  sanctionKinds,
  subjectKinds,
} from '#modules/market'
import { textLimits } from '#modules/shared'
import { trapFields } from '../../bots/trap.ts'
import { email, freeText, id, line, orEmpty } from '../../kit/fields.ts'

const subject = z.enum(subjectKinds, 'Please open this form by the link beside a listing, a job or a review')
const subjectId = z
  .string('Please open this form by the link beside a listing, a job or a review')
  .regex(/^(?:lst|job|lrv)_[\w-]{1,60}$/, 'Please open this form by the link beside a listing, a job or a review')
const choose = 'Please choose one of these'
const yes = z.enum(['yes', 'no'], choose)

const asked = {
  subject,
  id: subjectId,
  ...trapFields,
}

export const reportFields = z.strictObject({
  ...asked,
  reason: z.enum(reportReasons, choose),
  /** An application for the job that is reported, by its applicant or its employer. */
  application: orEmpty(id('jap')).optional(),
  text: freeText(caseLimits.text, 'Please say what is wrong'),
  name: orEmpty(line(caseLimits.name)).optional(),
  /** Visitors give it; the answer goes there. */
  email: orEmpty(email).optional(),
})

export const complaintFields = z.strictObject({
  ...asked,
  reason: z.enum(complaintReasons, choose),
  text: freeText(caseLimits.text, 'Please say what happened'),
  name: line(caseLimits.name, 'Please enter your name'),
  email,
})

export const defamationFields = z.strictObject({
  ...asked,
  name: line(caseLimits.name, 'Please enter your name'),
  email,
  statement: freeText(caseLimits.statement, 'Please copy the words that you complain of'),
  where: line(textLimits.address, 'Please say where on the site the words are'),
  meaning: freeText(caseLimits.statement, 'Please say what the words mean, as you understand them'),
  untrue: freeText(caseLimits.statement, 'Please say what is not true, or not supported by fact'),
  text: freeText(caseLimits.text, 'Please say why the words are defamatory of you'),
  poster_unknown: z.literal('yes', 'Please confirm this. If you know enough about the poster, you may go to court'),
  share_name: yes,
  share_email: yes,
})

export const decisionFields = z.strictObject({
  decision: z.enum(decisionKinds, choose),
  reason: z.enum(decisionReasons, choose),
  text: freeText(caseLimits.decisionText, 'Please write what the owner is to read'),
})

export const appealAnswerFields = z.strictObject({
  outcome: z.enum(appealOutcomes, choose),
  text: freeText(caseLimits.decisionText, 'Please write the answer'),
  note: orEmpty(freeText(caseLimits.note)).optional(),
})

export const noticeStepFields = z.strictObject({
  step: z.enum(['ask', 'defective', 'remove'], choose),
  text: orEmpty(freeText(caseLimits.note)).optional(),
})

export const sanctionFields = z.strictObject({
  kind: z.enum(sanctionKinds, choose),
  cause: z.enum(sanctionCauses, choose),
  text: freeText(caseLimits.decisionText, 'Please write what the owner is to read'),
})

export const appealFields = z.strictObject({ text: freeText(caseLimits.text, 'Please say why the decision is wrong') })

export const posterFields = z
  .strictObject({
    removes: yes,
    name: orEmpty(line(caseLimits.name)).optional(),
    address: orEmpty(line(textLimits.address)).optional(),
    shares: orEmpty(yes).optional(),
  })
  .superRefine(({ removes, name, address, shares }, context) => {
    if (removes === 'yes') return
    const missing: readonly string[] = missingOfAnswer({ name: name ?? '', address: address ?? '' })
    const faults = [
      ['name', missing.includes('name'), 'Please enter your full name'],
      ['address', missing.includes('address'), 'Please enter the postal address where you live or do business'],
      ['shares', !shares, choose],
    ] as const
    for (const [path, isFault, message] of faults) {
      if (isFault) context.addIssue({ code: 'custom', path: [path], message })
    }
  })

export const queueQuery = z.strictObject({
  kind: z.enum(queueKinds).optional(),
  q: z.string().trim().max(textLimits.search).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(600).optional(),
})
