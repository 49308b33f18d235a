import { z } from 'zod'
import { assistantLimits, urgencies } from '#modules/assistant'
import { priorities } from '#modules/pricing'
import { freeText } from '../kit/fields.ts'

const { issue, text } = assistantLimits

/** Text that was said before, or nothing. */
const words = (max: number) =>
  z
    .string()
    .max(max)
    .refine((said) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(said), 'This has characters that cannot be taken')

const booking = z.strictObject({
  service_id: words(80),
  category: words(60),
  priority: z.enum(priorities),
  description: words(2 * issue + 1),
})

/** A conversation so far, as it came back from the visitor: nothing in it is believed but which words were said. */
export const contextSchema = z.strictObject({
  stage: z.enum(['issue', 'details', 'booking']).default('issue'),
  greeted: z.boolean().default(false),
  issue: words(issue).default(''),
  details: words(issue).default(''),
  suggestions: z.array(words(60)).max(3).default([]),
  urgency: z.enum(urgencies).nullable().default(null),
  booking: booking.nullable().default(null),
})

export const said = freeText(text, 'Please write what is broken')

export const turnFields = z.strictObject({ context: contextSchema.nullable().optional(), text: said })

export const turnSchema = z.object({
  context: contextSchema,
  messages: z.array(z.object({ role: z.literal('assistant'), content: z.string(), options: z.array(z.string()) })),
  suggestions: z.array(
    z.object({ name: z.string(), description: z.string(), estimatedCost: z.number(), priority: z.enum(urgencies) }),
  ),
})
