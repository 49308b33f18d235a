import { z } from 'zod'
import { accountLimits } from '#modules/accounts'
import { id, line } from '../kit/fields.ts'

/** A code of an app or from paper, as typed. */
export const code = line(accountLimits.code, 'Please enter the code')

export const codeFields = z.strictObject({ code })

/** The browser's answer from an authenticator, as WebAuthn spells it; the verifier inspects it. */
const credential = z.record(z.string().max(100), z.unknown(), 'This is no answer of an authenticator')

export const credentialFields = z.strictObject({ response: credential })

const passkeyName = line(accountLimits.passkeyName, 'Please give it a name')
export const passkeyFields = z.strictObject({ name: passkeyName.optional(), response: credential })
export const passkeyParams = z.object({ id: id('pky') })
export const renameFields = z.strictObject({ name: passkeyName })

export const sessionParams = z.object({ id: id('ses') })

/** WebAuthn's own JSON: handed to the browser as it is. */
export const questionSchema = z.strictObject({ options: z.record(z.string(), z.unknown()) })
