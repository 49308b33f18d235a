import { z } from 'zod'
import { applicationStates, applyingLimits } from '#modules/job-board'
import { trapFields } from '../bots/trap.ts'
import { email, freeText, fullName, id, orEmpty, phone } from '../kit/fields.ts'
import { pageQuery } from '../kit/paging.ts'

const tooShort = `Please write at least ${applyingLimits.wordsFrom} characters`

/** An application as it is sent. Its state is nothing that an applicant says. */
export const applyFields = z.strictObject({
  name: fullName,
  email,
  phone,
  words: freeText(applyingLimits.words, 'Please say why you are right for this job').refine(
    (text) => text.length >= applyingLimits.wordsFrom,
    tooShort,
  ),
  ...trapFields,
})

export const jobParams = z.object({ id: id('job') })
export const applicationParams = z.object({ id: id('jap') })

const nothingTyped = (text: string) => text.trim()

export const listQuery = pageQuery('jap').extend({
  q: z.string().max(applyingLimits.search, 'Please search for fewer words').transform(nothingTyped).default(''),
  state: z.enum(applicationStates, 'Please choose one of these').optional(),
})

const notes = z
  .string('Please write a text')
  .max(applyingLimits.notes, `Please write at most ${applyingLimits.notes.toLocaleString('en-GB')} characters`)
  .transform((text) => text.replaceAll('\r\n', '\n').trim())

export const changeFields = z
  .strictObject({
    state: z.enum(applicationStates, 'Please choose one of these').optional(),
    notes: notes.optional(),
  })
  .refine(({ state, notes: written }) => state !== undefined || written !== undefined, 'Please change something')

export const notesFields = z.object({ notes })
export const stateFields = z.object({ state: z.enum(applicationStates, 'Please choose one of these') })

/** How a job is closed: with or without a text to all applicants. */
export const closeFields = z.object({
  tell: orEmpty(z.literal('yes')).optional(),
  text: orEmpty(freeText(applyingLimits.telling, 'Please write a text')).optional(),
})
