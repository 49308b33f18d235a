import { afterAll, expect, it } from 'vitest'
import DispatchPage from '../../../ui/pages/admin/dispatch/+Page.tsx'
import { data } from '../../../ui/pages/admin/dispatch/+data.ts'
import type { UserId } from '#modules/shared'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

const linked = await openLinkedApp()
const { whole } = linked
afterAll(() => linked[Symbol.dispose]())

it('the dispatch board names a suspended technician who still has a visit to come', async () => {
  const { id } = await linked.visitBooked()
  const technician_id = whole.data.text('visits', 'technician_id', { booking_id: id })
  const user = { id: whole.data.text('technicians', 'user_id', { id: technician_id }) }
  whole.data.set('users', user, { status: 'suspended', full_name: 'Sam Suspended' })
  const start = Temporal.Instant.from(whole.data.text('visits', 'starts_at', { booking_id: id }))
  const day = start.toZonedDateTimeISO('Europe/London').toPlainDate()
  const who = await whole.modules.accounts.find(whole.data.text('users', 'id', { role: 'admin' }) as UserId)
  const at = { modules: whole.modules, who, url: `/admin/dispatch?from=${day.toString()}`, now: whole.clock.now() }
  const shown = await showPage({ data, Page: DispatchPage }, at)
  expect(JSON.stringify(shown)).toContain('With somebody who is not at work')
  expect(JSON.stringify(shown)).toContain('Sam Suspended')
  expect(JSON.stringify(shown)).not.toContain('Somebody who left')
})
