import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { alertOfDifferences } from './alert-office.ts'
import { emitted } from '../../../tests/support/builders/events.ts'

describe('alertOfDifferences', () => {
  it('notifies all staff, and nobody else, once for a repeated event', async () => {
    using whole = await openWholeApp()
    const { raw } = whole.adapters.database
    const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const event = emitted('reconciliation-differs', { provider: 'paypal', differences: 2 }, { id: 7, at })
    const alert = alertOfDifferences(whole.modules)
    await alert(event)
    await alert(event)
    const notified = raw
      .prepare(
        `select u.role, n.title, n.message, n.link from notifications n join users u on u.id = n.user_id
         where n.type = 'reconciliation_differs' order by u.role`,
      )
      .all()
    const message = '2 payments differ between PayPal and our ledger. Look at them now.'
    const notification = { title: 'The books differ', message, link: '/payment-dashboard#reconciliation' }
    expect(notified).toEqual([
      { role: 'admin', ...notification },
      { role: 'office', ...notification },
    ])
  })
})
