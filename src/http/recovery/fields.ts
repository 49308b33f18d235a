import { z } from 'zod'
import { isAccountToken } from '#modules/accounts'
import { email, id, password } from '../kit/fields.ts'
import { ownPath } from '../kit/next-path.ts'

const token = z.string('This link is not whole').refine(isAccountToken, 'This link is not whole')

export const emailFields = z.strictObject({ email })

export const tokenFields = z.strictObject({ token })

export const resetFields = z.strictObject({ token, password })

const ownPlace = z.string().refine((text) => ownPath(text) !== null, 'Give a path of this site')

/** `next`: a path of this site to go to afterwards. */
export const signInLinkFields = z.strictObject({ email, next: ownPlace.optional() })

/** `password`: left out only where the account has none. */
export const newEmailFields = z.strictObject({ email, password: password.optional() })

export const identityParams = z.object({ id: id('idn') })
