import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { refundShown } from '../../../../../components/money/refund-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, routeParams, form }: PageContextServer) {
  const id = parseId('pay', routeParams['id'] ?? '')
  const trail = id && (await modules.security.trail(id))
  if (!trail) throw render(404)
  const { listed, record } = trail
  const home = at.admin.payment(record.payment.id)
  const refund = refundShown(record)
  if (!form && refund.isOver) throw redirect(home)
  return {
    action: at.admin.paymentRefund(record.payment.id),
    home,
    words: [listed.reference, listed.service].filter((text) => text !== '').join(', '),
    payer: listed.customer,
    refund,
  }
}
