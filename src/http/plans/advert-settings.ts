import { z } from 'zod'
import { type AdvertSettings, mostAdvertPence, priceKey } from '#modules/catalogue'
import { defaultAdvertPlans } from '#modules/adverts'
import { at, parsePounds } from '#modules/shared'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

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

const shared = { tag: 'Plans', access: 'settings', path: '/api/admin/adverts/settings' } as const
const answers = { 200: { says: 'The prices of days of listings and job adverts', schema: fields } }

/** The owner's plans of listings and job adverts, over HTTP and by a form. */
export function advertSettings({
  api,
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'api' | 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue } = modules
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

  settingForm(submission, pageAnswers, {
    page: at.admin.plans(),
    card: { action: `${at.admin.plans()}/adverts`, id: 'adverts' },
    done: 'adverts',
    ...ofSetting(modules, 'adverts', (typed) => ({
      prices: Object.fromEntries(defaultAdvertPlans.map((plan) => [priceKey(plan), typedPence(typed[priceKey(plan)])])),
      reviewBeforeLive: typed['review_before_live'] === 'yes',
    })),
    fieldOf: ({ path, message }) => ({ path, message: message.replace(/must be whole pence|must have/, 'Give') }),
  })
}

/** Null: no price. Text that is no amount stays, and is refused. */
function typedPence(typed = ''): number | string | null {
  if (typed.trim() === '') return null
  const amount = parsePounds(typed.trim())
  return amount === null ? typed : Number(amount)
}

function viewOf({ plans, reviewBeforeLive }: AdvertSettings): z.output<typeof fields> {
  const prices = Object.fromEntries(plans.map((plan) => [priceKey(plan), plan.price]))
  return fields.parse({ ...prices, review_before_live: reviewBeforeLive })
}
