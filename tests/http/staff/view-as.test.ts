import { afterAll, describe, expect, it } from 'vitest'
import type { PageContextServer } from 'vike/types'
import { data } from '../../../ui/pages/admin/users/view/@id/+data.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())
const { acting } = whole.adapters.database
const idOf = (email: string) => whole.data.text('users', 'id', { email })

/** The page as an administrator opens it. */
function opened(id: string | undefined) {
  const { clock } = whole.adapters
  const at = clock.now()
  const from = { at, network: 'unknown', device: 'Firefox', requestId: 'some-request' }
  const asked: unknown = {
    modules: whole.modules,
    now: at,
    routeParams: { id },
    urlParsed: { search: {}, searchOriginal: null },
    urlOriginal: `/admin/users/view/${id}`,
  }
  return acting.run({ userId: null, role: 'admin', ...from }, () => data(asked as PageContextServer))
}

const looked = () => whole.data.column('audit_log', 'target_id', { action: 'portal_viewed' })

describe('the view of the office as a customer', () => {
  it('shows their bookings and payments, and leaves a line in the audit log', async () => {
    const customer = idOf('customer@example.com')
    const shown = await opened(customer)
    expect(shown).toMatchObject({ name: 'Asha Patel', totals: { bookings: 0 }, payments: [], list: { bookings: [] } })
    expect(looked()).toEqual([customer])
  })

  it('is for customers only, and leaves no line for others', async () => {
    for (const id of [idOf('office@example.com'), 'usr_nobody', 'nonsense']) {
      await expect(opened(id)).rejects.toMatchObject({ _pageContextAbort: { abortStatusCode: 404 } })
    }
    expect(looked()).toHaveLength(1)
  })
})
