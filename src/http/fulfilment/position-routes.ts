import { z } from 'zod'
import { type AccountsModule, positionNotice } from '#modules/accounts'
import { at, doneAt, instantText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'

type Accounts = Pick<AccountsModule, 'agreeToPositions' | 'positionsAgreedAt'>

const fields = z.strictObject({ agreed: z.boolean('Please say whether you agree') })
const formFields = z.strictObject({ agreed: z.enum(['yes', 'no'], 'Please say whether you agree') })

const agreementSchema = z.strictObject({ notice: z.string(), agreed_at: instantSchema.nullable() })

/** The technician's agreement to the notice about positions. Without it no reading is kept, and every step works all the same. */
export function positionRoutes(api: Api, form: Submission, accounts: Accounts): void {
  const common = {
    path: '/api/technicians/me/positions',
    tag: 'Field',
    access: 'field-work',
    answers: { 200: { says: 'The notice, and when you agreed to it', schema: agreementSchema } },
  } as const

  async function bodyOf(who: Parameters<Accounts['positionsAgreedAt']>[0]) {
    const agreedAt = await accounts.positionsAgreedAt(who)
    return { notice: positionNotice, agreed_at: agreedAt && instantText(agreedAt) }
  }

  api.endpoint(
    { ...common, method: 'get', summary: 'The notice about positions, and whether you agreed to it.' },
    async ({ who }) => ({ status: 200, body: await bodyOf(who.id) }),
  )
  api.endpoint(
    {
      ...common,
      method: 'put',
      summary: 'Agree to the notice about positions, or no longer. Only then is a position of a step kept.',
      body: fields,
    },
    async ({ c, who, body }) => {
      const set = await accounts.agreeToPositions(who.id, body.agreed)
      return set.ok ? { status: 200, body: await bodyOf(who.id) } : problem(c, notFound)
    },
  )

  const onDay = { access: 'field-work', fields: formFields, page: () => at.dashboard() } as const
  form('/dashboard/positions', onDay, async ({ c, who, fields: { agreed }, refuse }) => {
    const isAgreed = agreed === 'yes'
    const set = await accounts.agreeToPositions(who.id, isAgreed)
    return set.ok ? c.redirect(doneAt(at.dashboard(), isAgreed ? 'positions' : 'no-positions'), 303) : refuse(404)
  })
}
