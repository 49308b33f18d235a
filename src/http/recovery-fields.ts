import { z } from 'zod'
import { isAccountToken } from '#modules/accounts'
import { id, email, password } from './fields.ts'

const token = z.string('This link is not whole').refine(isAccountToken, 'This link is not whole')

export const emailFields = z.strictObject({ email })

export const tokenFields = z.strictObject({ token })

export const resetFields = z.strictObject({ token, password })

/** `next`: a path of this site to go to afterwards. */
export const signInLinkFields = z.strictObject({ email, next: z.string().max(2_000).optional() })

export const newEmailFields = z.strictObject({ email, password })

export const identityParams = z.object({ id: id('idn') })
