import { z } from 'zod'
import { contactMethods, enquiryKinds, enquiryLimits, enquiryStates, enquirySubjects } from '#modules/enquiries'
import { changeFields } from '../desks/changes.ts'
import { email, freeText, id, line, orEmpty, phone, postcode } from '../kit/fields.ts'
import { pageQuery } from '../kit/paging.ts'
import { trapFields } from '../bots/trap.ts'

const name = line(enquiryLimits.name, 'Please enter your name')

/** A request for a notification when a postcode is covered. */
export const coverageEnquiryFields = z.strictObject({
  kind: z.literal('coverage').default('coverage'),
  name,
  email,
  phone: orEmpty(phone).optional(),
  postcode,
  message: orEmpty(freeText(enquiryLimits.coverageMessage)).optional(),
  ...trapFields,
})

const method = orEmpty(z.enum(contactMethods, 'Please choose e-mail or phone'))

/** The contact form (seed 1, section 2). */
export const contactFields = z
  .strictObject({
    name,
    email,
    phone,
    subject: orEmpty(z.enum(enquirySubjects, 'Please choose one of these')).optional(),
    message: freeText(enquiryLimits.message, 'Please write your message'),
    contact_method: method.optional(),
    /** The name in the first version of the form. */
    contactMethod: method.optional(),
    ...trapFields,
  })
  .transform(({ contact_method, contactMethod, subject, ...asked }) => ({
    ...asked,
    subject: subject ?? null,
    contactMethod: contact_method ?? contactMethod ?? ('email' as const),
  }))

/** Which enquiries the office looks for; `wanted` are those that still want something done. */
export const enquiryQuery = pageQuery('enq').extend({
  state: z.enum([...enquiryStates, 'wanted']).optional(),
  kind: z.enum(enquiryKinds).optional(),
  assigned_to: z.union([z.literal('nobody'), id('usr')]).optional(),
})

export const enquiryChangeFields = changeFields(enquiryStates, enquiryLimits.note)

export const enquiryReplyFields = z.strictObject({
  text: freeText(enquiryLimits.reply, 'Please write the reply'),
  /** The identity of a reply: sending it again adds nothing. */
  once: z.string().regex(/^[\w-]{8,64}$/, 'Takes 8 to 64 letters and digits'),
})
