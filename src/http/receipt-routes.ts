import type { PaymentModule, ReceiptPrinter } from '#modules/payments'
import { parseId } from '#modules/shared'
import { staff } from './access.ts'
import type { Api } from './api.ts'
import type { PageAnswers } from './page-answers.ts'
import { problem, signInNeeded } from './problem.ts'

interface ReceiptPorts extends Pick<PageAnswers, 'refuse'> {
  readonly payments: Pick<PaymentModule, 'receipt'>
  readonly receipts: ReceiptPrinter
}

/** The receipt of a payment as a file, for its owner and the staff; to others there is none. */
export function receiptRoutes(api: Api, { payments, receipts, refuse }: ReceiptPorts): void {
  api.other({ method: 'get', path: '/receipt/:file{.+\\.pdf}', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const id = parseId('pay', c.req.param('file')?.slice(0, -'.pdf'.length) ?? '')
    const viewer = { userId: who.id, staff: staff.some((role) => role === who.role) }
    const found = id && (await payments.receipt(viewer, id))
    if (!id || !found?.ok) return refuse(c, 404)
    const file = await receipts.print(found.value)
    return c.body(new Uint8Array(file), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${id}.pdf"`,
      'cache-control': 'private, no-store',
    })
  })
}
