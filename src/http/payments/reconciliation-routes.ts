import { z } from 'zod'
import { type PaymentModule, type Reconciliation, providers } from '#modules/payments'
import { instantText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { pageSchema } from '../kit/paging.ts'
import { type Problem, problem } from '../kit/problem.ts'

const latest = 20

const differenceSchema = z.object({
  provider_ref: z.string(),
  payment_id: z.string().nullable(),
  kind: z.enum(['not_here', 'not_there', 'amount_differs']),
  ours_pence: z.int(),
  theirs_pence: z.int(),
})

const reconciliationSchema = z.object({
  id: z.string(),
  provider: z.enum(providers),
  from: z.string(),
  until: z.string(),
  started_by: z.string(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  compared: z.int(),
  healed: z.int(),
  fault: z.string().nullable(),
  differences: z.array(differenceSchema),
})

const requestBody = z.strictObject({
  provider: z.enum(providers, `Give one of ${providers.join(', ')}`),
  days: z.int('Give a whole number from 1 to 92').min(1, 'At least 1').max(92, 'At most 92').default(3),
})

/** Whether the providers and the ledger say the same. */
export function reconciliationRoutes(api: Api, payments: PaymentModule): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/reconciliations',
      tag: 'Payments',
      summary: 'Read a provider back over the last days and hold it against the ledger',
      access: 'payment-security',
      body: requestBody,
      answers: {
        201: { says: 'What was found; `fault` says why it ended early, if it did', schema: reconciliationSchema },
      },
    },
    async ({ c, who, body: { provider, days } }) => {
      if (!payments.knows(provider)) return problem(c, notSetUp)
      return { status: 201, body: reconciliationView(await payments.reconcileLast(provider, days, who.id)) }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/reconciliations',
      tag: 'Payments',
      summary: 'The latest reconciliations, newest first',
      access: 'take-payments',
      answers: {
        200: {
          says: 'Each with its differences; without `ended_at` it is at work, or was cut off',
          schema: pageSchema(reconciliationSchema),
        },
      },
    },
    async () => {
      const items = await payments.listReconciliations(latest)
      return { status: 200, body: { items: items.map(reconciliationView), next_cursor: null } }
    },
  )
}

function reconciliationView(run: Reconciliation): z.output<typeof reconciliationSchema> {
  const { id, provider, compared, healed, fault } = run
  return {
    id,
    provider,
    from: instantText(run.from),
    until: instantText(run.until),
    started_by: run.startedBy,
    started_at: instantText(run.startedAt),
    ended_at: run.endedAt && instantText(run.endedAt),
    compared,
    healed,
    fault,
    differences: run.differences.map(({ ref, paymentId, kind, ours, theirs }) => ({
      provider_ref: ref,
      payment_id: paymentId,
      kind,
      ours_pence: ours,
      theirs_pence: theirs,
    })),
  }
}

const notSetUp: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'This provider is not set up here',
  errors: [{ path: 'provider', message: 'This provider is not set up here' }],
}
