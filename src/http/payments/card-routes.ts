import { z } from 'zod'
import type { PaymentModule } from '#modules/payments'
import type { Api } from '../kit/api.ts'
import { line } from '../kit/fields.ts'
import { pageSchema } from '../kit/paging.ts'
import { cardNotSaved, orProviderDown, paymentProblem } from './problems.ts'
import { cardSchema, cardView } from './views.ts'

const tag = 'Payments'

/** The caller's saved cards. They are the provider's; nothing of a card is kept here. */
export function cardRoutes(api: Api, payments: PaymentModule): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/me/cards',
      tag,
      summary: "The caller's saved cards, newest first.",
      access: 'signed-in',
      answers: { 200: { says: 'The cards', schema: pageSchema(cardSchema) } },
    },
    ({ c, who }) =>
      orProviderDown(c, async () => {
        const cards = await payments.listCards(who.id)
        return { status: 200, body: { items: cards.map(cardView), next_cursor: null } }
      }),
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/me/cards/:id',
      tag,
      summary: 'Forget a saved card.',
      access: 'signed-in',
      params: z.object({ id: line(255) }),
      answers: { 204: { says: 'Forgotten' } },
    },
    ({ c, who, params }) =>
      orProviderDown(c, async () => {
        const deleted = await payments.deleteCard(who.id, params.id)
        return deleted.ok ? { status: 204 } : paymentProblem(c, deleted.refusal)
      }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/cards/:id/default',
      tag,
      summary: 'Offer this saved card first from now on.',
      access: 'signed-in',
      params: z.object({ id: line(255) }),
      answers: { 204: { says: 'It is the default' } },
    },
    ({ c, who, params }) =>
      orProviderDown(
        c,
        async () => {
          const made = await payments.makeDefaultCard(who.id, params.id)
          return made.ok ? { status: 204 } : paymentProblem(c, made.refusal)
        },
        cardNotSaved,
      ),
  )
}
