import { z } from 'zod'
import { type AdvertSettings, type Catalogue, mostAdvertPence, priceKey } from '#modules/catalogue'
import { defaultAdvertPlans } from '#modules/adverts'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { pounds } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission } from '../kit/submission.ts'

const price = z
  .int('Give whole pence')
  .min(1, 'Give at least one penny')
  .max(mostAdvertPence, 'Give at most £10,000')
  .meta({ description: 'Pence' })
const unlessOffered = price.nullable().meta({ description: 'Pence; null: the plan is not offered' })

const fields = z.strictObject({
  listing_fee_pence: price,
  listing_quarter_fee_pence: unlessOffered,
  listing_featured_fee_pence: unlessOffered,
  job_fee_pence: price,
  job_quarter_fee_pence: unlessOffered,
  job_featured_fee_pence: unlessOffered,
  review_before_live: z.boolean('This is true or false'),
})

const priceField = z.preprocess((typed) => (typed === '' || typed === undefined ? null : typed), pounds.nullable())

const shared = { tag: 'Plans', access: 'settings', path: '/api/admin/adverts/settings' } as const
const answers = { 200: { says: 'The prices of days of listings and job adverts', schema: fields } }

/** The owner's plans of listings and job adverts, over HTTP and by a form. */
export function advertSettings(api: Api, form: Submission, catalogue: Pick<Catalogue, 'adverts' | 'setAdverts'>): void {
  const view = async () => ({ status: 200, body: viewOf(await catalogue.adverts()) }) as const
  const keep = ({ review_before_live: reviewBeforeLive, ...prices }: z.output<typeof fields>) =>
    catalogue.setAdverts({ prices, reviewBeforeLive })

  api.endpoint({ ...shared, method: 'get', summary: 'The plans of listings and job adverts.', answers }, view)
  api.endpoint(
    {
      ...shared,
      method: 'put',
      summary: 'Other prices from now on; what is paid for stays. A plan without a price is not offered.',
      body: fields,
      answers,
    },
    async ({ body }) => {
      await keep(body)
      return view()
    },
  )

  form(`${at.admin.plans()}/adverts`, { access: 'settings' }, async ({ c, fields: typed, again }) => {
    const names = defaultAdvertPlans.map(priceKey)
    const read = z.object(Object.fromEntries(names.map((name) => [name, priceField]))).safeParse(typed)
    if (!read.success) return again(notValid(read.error), at.admin.plans())
    const parsed = fields.safeParse({ ...read.data, review_before_live: typed['review_before_live'] === 'yes' })
    if (!parsed.success) return again(notValid(parsed.error), at.admin.plans())
    await keep(parsed.data)
    return c.redirect(doneAt(at.admin.plans(), 'adverts', 'adverts'), 303)
  })
}

function viewOf({ plans, reviewBeforeLive }: AdvertSettings): z.output<typeof fields> {
  const prices = Object.fromEntries(plans.map((plan) => [priceKey(plan), plan.price]))
  return fields.parse({ ...prices, review_before_live: reviewBeforeLive })
}
