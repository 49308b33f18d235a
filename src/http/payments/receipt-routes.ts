import type { Context } from 'hono'
import type { LinksModule } from '#modules/booking'
import type { PaymentModule, ReceiptPrinter } from '#modules/payments'
import { type PaymentId, type UserId, at, may, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'

interface ReceiptPorts extends LinkDoorPorts {
  readonly payments: Pick<PaymentModule, 'receipt'>
  readonly receipts: ReceiptPrinter
  readonly links: Pick<LinksModule, 'openReceipt'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
}

const byLink = { userId: 'usr_system' as UserId, staff: true } as const

/**
 * The receipt of a payment, as a page and as a file: for its owner, for the staff, and for the holder of its link, who
 * need not be signed in. To others there is none.
 */
export function receiptRoutes(api: Api, { payments, receipts, links, limits, pageAnswers }: ReceiptPorts): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  api.other({ method: 'get', path: '/receipt/:key', access: 'anyone' }, async (c) => {
    const key = c.req.param('key') ?? ''
    const end = key.endsWith('.pdf') ? '.pdf' : ''
    const name = key.slice(0, key.length - end.length)
    const id = parseId('pay', name)
    if (id) return end === '' ? pageAnswers.byAddress(c) : ownFile(c, id)
    const held = await door(c)
    if (held) return held
    const found = await links.openReceipt(name)
    if (!found) return pages.ended(c)
    const { booking, paymentId } = found
    if (booking.customerId === c.var.who?.id) return pages.secret(c.redirect(at.receipt(paymentId) + end, 303))
    if (end === '') return pages.byAddress(c)
    const file = await fileOf(c, byLink, paymentId, 'receipt.pdf')
    return file ? pages.secret(file) : pages.ended(c)
  })

  async function ownFile(c: Context<HttpEnv>, id: PaymentId): Promise<Response> {
    const { who } = c.var
    if (!who) return c.redirect(at.loginThen(c.req.path), 303)
    const viewer = { userId: who.id, staff: may(who, 'take-payments') }
    return (await fileOf(c, viewer, id, `receipt-${id}.pdf`)) ?? pageAnswers.refuse(c, 404)
  }

  async function fileOf(
    c: Context<HttpEnv>,
    viewer: Parameters<PaymentModule['receipt']>[0],
    id: PaymentId,
    fileName: string,
  ): Promise<Response | null> {
    const found = await payments.receipt(viewer, id)
    if (!found.ok) return null
    return c.body(new Uint8Array(await receipts.print(found.value)), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    })
  }
}
