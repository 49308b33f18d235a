import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'

const admin = { ...office, role: 'admin' } as const

/** A booking that is paid in full, and completed by the office for 20.00. */
async function reduced(world: ReturnType<typeof openMoneyWorld>) {
  world.policy('full')
  const id = await world.book(tuesdayTen)
  await world.pay(id)
  await world.relay()
  await world.move(id, 'in_progress', null)
  const lower = { status: 'completed', technicianNotes: null, finalCost: pence(2_000) } as const
  await world.booking.changeStatus(office, id, { ...lower, finalCostReason: 'Half of the work was not needed.' })
  await world.relay()
  return id
}

describe('the money of a final cost below what was paid', () => {
  it('stays with the business until the decision, and goes back once after the approval', async () => {
    using world = openMoneyWorld()
    const id = await reduced(world)
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 8_500 })
    expect(await world.booking.decideReduction(office, id, true)).toMatchObject({ refusal: { kind: 'not-allowed' } })
    expect(await world.booking.decideReduction(admin, id, true)).toMatchObject({ ok: true })
    await world.relay()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 2_000 })
    expect(await world.details(id)).toMatchObject({ finalCost: 2_000, paid: 2_000 })
  })

  it('stays with the business after a refusal', async () => {
    using world = openMoneyWorld()
    const id = await reduced(world)
    expect(await world.booking.decideReduction(admin, id, false)).toMatchObject({ ok: true })
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 8_500 })
  })

  it('stands in the audit log as a refund of the administrator who approved it', async () => {
    using world = openMoneyWorld()
    const id = await reduced(world)
    const act = {
      userId: null,
      role: 'admin',
      at: world.clock.now(),
      network: 'n',
      device: 'd',
      requestId: 'r',
    } as const
    await world.database.acting.run(act, () => world.booking.decideReduction(admin, id, true))
    const lines = world.database.raw
      .prepare('select action, target_kind, target_id, after_json from audit_log order by id')
      .all()
    expect(lines).toContainEqual({
      action: 'refund_asked',
      target_kind: 'booking',
      target_id: id,
      after_json: '{"amount":6500}',
    })
  })
})
