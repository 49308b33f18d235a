import type { Context } from 'hono'
import { z } from 'zod'
import type { BookingDetails } from '#modules/booking'
import { tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { postcode } from '../kit/fields.ts'
import type { FormFields } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import type { Problem } from '../kit/problem.ts'
import type { LinkDoorPorts } from '../pages/link-door.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { type GivenPostcodes, isSamePostcode } from './given-postcodes.ts'

export interface QuestionPorts extends LinkDoorPorts {
  readonly givenPostcodes: GivenPostcodes
}

interface Answered {
  readonly token: string
  readonly booking: BookingDetails
  /** The page of the link. */
  readonly page: string
  readonly fields: FormFields
}

const postcodeFields = z.strictObject({ postcode })

/** The answer to the question for the postcode of the visit, which the page of a link asks once in each browser. */
export function createPostcodeQuestion({ limits, pageAnswers, givenPostcodes }: QuestionPorts) {
  const { secret } = createSecretPages(pageAnswers)
  return async (c: Context<HttpEnv, string>, { token, booking, page, fields }: Answered): Promise<Response> => {
    const again = async (fault: Problem) => secret(await pageAnswers.show(c, page, cameBack(c.req.path, fields, fault)))
    const parsed = postcodeFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    const wait = await limits.take('postcode', { address: c.var.address, account: booking.id })
    if (wait !== null) return again({ ...tooMany(wait), detail: tooManyPostcodes })
    if (!isSamePostcode(parsed.data.postcode, booking.contact.postcode)) return again(otherPostcode)
    givenPostcodes.write(c, token)
    return secret(c.redirect(page, 303))
  }
}

const otherPostcode: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'This is not the postcode of the visit. Please check it.',
  errors: [{ path: 'postcode', message: 'This is not the postcode of the visit. Please check it.' }],
}

const tooManyPostcodes = 'Too many tries. Please wait an hour, or call us: we will help you straight away.'
