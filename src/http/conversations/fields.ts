import { z } from 'zod'
import { deviceTypes, threadLimits } from '#modules/conversations'
import { freeText, id } from '../kit/fields.ts'
import { pageLimit } from '../kit/paging.ts'
import { eventId } from '../messages/event-stream.ts'

/** The sender's own name for a message: sending it again adds nothing. */
const clientId = z.guid('Takes a UUID').transform((text) => text.toLowerCase())

const deviceType = z.enum(deviceTypes).nullish()

export const postFields = z.strictObject({
  client_id: clientId,
  message_content: freeText(threadLimits.message, 'Please write a message'),
  device_type: deviceType,
})

/** The fields beside a file of a form. */
export const fileFields = z.strictObject({
  client_id: clientId,
  caption: z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .max(threadLimits.message, `Please use at most ${threadLimits.message} characters`)
    .optional()
    .transform((text) => text ?? ''),
  device_type: deviceType,
})

export const placeFields = z.strictObject({
  client_id: clientId,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z
    .number()
    .min(0)
    .max(1e7)
    .nullish()
    .transform((metres) => metres ?? null),
})

const seq = z.int('Give the number of a message').min(1, 'Give the number of a message').max(1e9)

export const readFields = z.strictObject({ seq })

export const messageParams = z.object({ id: id('bkg'), message: id('com') })

const place = z.coerce.number('Give the number of a message').int('Give the number of a message').min(0).max(1e9)

export const messagesQuery = z
  .strictObject({ after: place.optional(), before: place.optional(), limit: pageLimit.default(50) })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    path: ['before'],
    message: 'Give after or before, not both',
  })

export const threadEventsQuery = z.strictObject({ after: eventId.optional() })
