import { z } from 'zod'
import { type Redirect, type RedirectRefusal, longestAddress } from '#modules/redirects'
import { instantText } from '#modules/shared'
import { line, orEmpty } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type Problem, conflict, notValidField } from '../kit/problem.ts'

const address = line(longestAddress, 'Please give an address')
const common = {
  from_path: address,
  to_path: orEmpty(address).default(null),
}

export const redirectFields = z.strictObject({
  ...common,
  status: z.union([z.literal(301), z.literal(302), z.literal(410)]).default(301),
})

/** The same from the form, where everything is text. */
export const redirectFormFields = z.strictObject({
  ...common,
  status: z.enum(['301', '302', '410'], 'Please choose one').transform((status) => kindOf[status]),
})

const kindOf = { 301: 301, 302: 302, 410: 410 } as const

export const redirectQuery = z.strictObject({ from_path: address })

export const redirectSchema = z.strictObject({
  from_path: z.string(),
  to_path: z.string().nullable().meta({ description: 'Null for a page that is gone' }),
  status: z.union([z.literal(301), z.literal(302), z.literal(410)]),
  made_at: instantSchema,
  made_by: z.string().nullable().meta({ description: 'Null where a page moved without a member of staff' }),
})

export function redirectView({ fromPath, toPath, status, madeAt, madeBy }: Redirect): z.input<typeof redirectSchema> {
  return { from_path: fromPath, to_path: toPath, status, made_at: instantText(madeAt), made_by: madeBy }
}

export const redirectUnknown = notValidField('from_path', 'No redirect has that address')

/** A refusal in words, beside the field that it is about. */
export function problemOfRedirect(refusal: RedirectRefusal): Problem {
  switch (refusal.kind) {
    case 'page-here':
      return beside(
        'page_exists',
        'from_path',
        'This address is a page of the site today. Only one without a page can lead on.',
      )
    case 'no-page':
      return notValidField('to_path', 'There is no page at this address. Please check how it is written.')
    case 'loop':
      return beside(
        'redirect_loop',
        'to_path',
        'It would lead back to the old address, and visitors would go in a circle.',
      )
    case 'chain':
      return beside('redirect_chain', 'to_path', chainWords(refusal.over, refusal.onward))
    case 'leads-here':
      return beside(
        'redirect_chain',
        'from_path',
        `The address ${refusal.fromPath} leads here already. Let it lead to the new page first, or remove it.`,
      )
    case 'full':
      return conflict('redirects_full', 'There are as many redirects as there can be. Remove one first.')
    default:
      return notValidField(refusal.field === 'from' ? 'from_path' : 'to_path', addressWords[refusal.kind])
  }
}

const addressWords = {
  'not-an-address': 'Please give an address of this site that begins with a slash, such as /old-page',
  'off-site': 'Redirects lead to pages of this site only',
  'has-query': 'Please leave out the part from the question mark or the # on: the rest of the address counts',
  reserved: 'The program itself uses addresses that begin like this',
  'too-long': `Please use at most ${longestAddress} characters`,
} as const

const chainWords = (over: string, onward: string | null) =>
  onward === null
    ? `${over} is marked as gone. Choose a page that is there.`
    : `${over} leads on to ${onward} itself. Choose ${onward} here, so that visitors are sent on once.`

function beside(code: string, path: string, message: string): Problem {
  return { ...conflict(code, message), errors: [{ path, message }] }
}
