import { z } from 'zod'
import { quoteLimits } from '#modules/quoting'
import { trapFields } from '../bots/trap.ts'
import { address, email, freeText, id, line, orEmpty, phone, postcode } from '../kit/fields.ts'

const tooShort = `Please describe the work in at least ${quoteLimits.descriptionFrom} characters`

const what = {
  description: freeText(quoteLimits.description, 'Please describe the work').refine(
    (text) => text.length >= quoteLimits.descriptionFrom,
    tooShort,
  ),
  category: orEmpty(line(60)).optional(),
}
const where = { address, postcode }
const who = { name: line(quoteLimits.name, 'Please enter your name'), email, phone }

/** The fields of each step of the page. */
export const stepFields = { 1: z.object(what), 2: z.object(where), 3: z.object(who) } as const

const service = { service_id: orEmpty(id('svc')).optional() }

/** A whole request as it is sent over HTTP. A price or a state is nothing that a visitor says. */
export const quoteRequestFields = z.strictObject({ ...who, ...where, ...what, ...service, ...trapFields })

/** A request that the office makes for somebody. */
export const madeQuoteFields = z.strictObject({
  ...who,
  name: line(quoteLimits.name, 'Please enter a name'),
  ...where,
  ...what,
  ...service,
})

/** A request as its draft has it. */
export const draftedRequest = z.object({ ...what, ...where, ...who })

export type AskedFields = Omit<z.output<typeof quoteRequestFields>, 'website' | 'proof'>
