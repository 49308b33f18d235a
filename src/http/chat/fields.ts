import { z } from 'zod'
import { chatLimits, inboxKinds } from '#modules/chat'
import { textLimits } from '#modules/shared'
import { freeText, id, line, orEmpty, phone } from '../kit/fields.ts'
import { trapFields } from '../bots/trap.ts'
import { pageLimit } from '../kit/paging.ts'
import { eventId } from '../messages/event-stream.ts'

export const chatStartFields = z.strictObject({ phone, ...trapFields })

const text = freeText(chatLimits.message, 'Please write a message')

/** The sender's own name for a message: sending it again adds nothing. */
const clientId = z.string().regex(/^[\w-]{8,64}$/, 'Takes 8 to 64 letters and digits')

export const chatMessageFields = z.strictObject({ text, client_id: clientId })

export const chatMessagesQuery = z.strictObject({ after: eventId.default(0) })

export const chatEventsQuery = z.strictObject({ after: eventId.optional() })

const yesOrNo = z
  .enum(['true', 'false', '1', '0'], 'true or false')
  .transform((value) => value === 'true' || value === '1')

export const inboxQuery = z.strictObject({
  unread: yesOrNo.optional(),
  closed: yesOrNo.default(false),
  kind: z.enum(inboxKinds).optional(),
  assigned_to: z.union([z.literal('nobody'), id('usr')]).optional(),
  q: orEmpty(line(textLimits.search)).default(null),
  limit: pageLimit.default(50),
  cursor: z
    .string()
    .max(120)
    .transform((value, context) => {
      const place = placeIn(value)
      if (place) return place
      context.issues.push({ code: 'custom', message: 'This is no place in the list', input: value })
      return z.NEVER
    })
    .optional(),
})

/** A place among the lines, as an address names it. */
function placeIn(cursor: string): { readonly lastAt: Temporal.Instant; readonly id: string } | null {
  const [, moment = '', lineId = ''] = /^(\d{1,15})-((?:cnv|enq|bkg)_[0-9a-z-]{3,60})$/.exec(cursor) ?? []
  if (moment === '') return null
  const ms = Number(moment)
  return ms > 8_640_000_000_000_000 ? null : { lastAt: Temporal.Instant.fromEpochMilliseconds(ms), id: lineId }
}

export const assignFields = z.strictObject({ assigned_to: id('usr').nullable() })

export const closeFields = z.strictObject({ closed: z.boolean().default(true) })

export const cannedAnswerFields = z.strictObject({
  title: line(chatLimits.answerTitle, 'Please name the answer'),
  text,
})
